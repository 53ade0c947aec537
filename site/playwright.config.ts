import { serverConfig } from './test/server-config.ts'

/**
 * The tests that measure nothing, against a server without an agent: one that is idle goes on measuring whether its
 * lane can be believed.
 */
export default await serverConfig({ program: 'grader/tools/cli/api.ts', tests: { grepInvert: /@lane/ } })
