/** What a test may need that a machine may lack. */
export type Need = 'docker' | 'gvisor' | 'chromium' | 'postgres' | 'postgres-18' | 'ferretdb' | 'engines' | 'nginx'

/**
 * node-tap’s `skip` option for a test that needs `thing`: false to run it, else the reason that is printed.
 * HOTPATH_REQUIRE names, with commas between, what must not be skipped: such a test runs, and fails by itself.
 */
export function need(thing: Need, available: boolean, env: NodeJS.ProcessEnv = process.env): string | false {
  return available || isRequired(thing, env) ? false : `no ${thing} on this machine`
}

/** True for what HOTPATH_REQUIRE names. */
export function isRequired(thing: Need, env: NodeJS.ProcessEnv = process.env): boolean {
  return (env['HOTPATH_REQUIRE'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .includes(thing)
}
