/** Names of this machine; the IPv6 address twice, bare and as in a URL. */
const LOOPBACK = ['localhost', '127.0.0.1', '::1', '[::1]']

/**
 * The environment of a process that reaches an API of this machine without a proxy, whatever HTTP_PROXY says: with
 * NODE_USE_ENV_PROXY=1 Node.js
 * sends every request there, and a proxy’s own loopback is another machine’s. Node.js reads the lower-case name first.
 */
export function withDirectLoopback(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const named = (env['no_proxy'] ?? env['NO_PROXY'] ?? '').split(/[\s,]+/).filter((each) => each !== '')
  const direct = named.includes('*') ? '*' : [...new Set([...named, ...LOOPBACK])].join(',')
  return { ...env, NO_PROXY: direct, no_proxy: direct }
}
