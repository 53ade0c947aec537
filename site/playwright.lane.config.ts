import { serverConfig } from './test/server-config.ts'

/** The tests that take a verdict of this machine's lane, with the tag `@lane`, against what `npm start` serves. */
export default await serverConfig({ program: 'grader/tools/cli/start.ts', tests: { grep: /@lane/ } })
