import { serverConfig } from './test/server-config.ts'

/**
 * The tests that measure nothing, against a server without an agent, because an idle agent keeps checking the accuracy of its
 * lane.
 */
export default await serverConfig({ program: 'grader/tools/cli/api.ts', tests: { grepInvert: /@lane/ } })
