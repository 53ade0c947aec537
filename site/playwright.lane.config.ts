import { LANE_TEST_MS } from './test/lane-wait.ts'
import { serverConfig } from './test/server-config.ts'

/** The tests with the tag `@lane`, which need a verdict of this machine's lane, against the server of `npm start`. */
export default await serverConfig({ program: 'grader/tools/cli/start.ts', tests: { grep: /@lane/, timeout: LANE_TEST_MS } })
