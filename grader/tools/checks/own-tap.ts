import { importing } from './importing.ts'

/** What a test file that shares its process imports as `tap`: this module is loaded once for each file, under its own address. */
export default importing.tap
