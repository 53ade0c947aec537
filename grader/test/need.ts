/** Requirements of tests that not every machine meets. */
export type Need = 'docker' | 'gvisor' | 'chromium' | 'postgres' | 'postgres-18' | 'ferretdb' | 'engines' | 'nginx'

/**
 * node-tap’s `skip` option for a test that needs `thing`: false to run it, else the reason that is printed. HOTPATH_REQUIRE lists
 * requirements, separated by commas, whose tests must not be skipped: they run, and fail if the machine lacks the requirement.
 */
export function need(thing: Need, available: boolean, env: NodeJS.ProcessEnv = process.env): string | false {
  return available || isRequired(thing, env) ? false : `no ${thing} on this machine`
}

/** Whether HOTPATH_REQUIRE lists this requirement. */
export function isRequired(thing: Need, env: NodeJS.ProcessEnv = process.env): boolean {
  return (env['HOTPATH_REQUIRE'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .includes(thing)
}
