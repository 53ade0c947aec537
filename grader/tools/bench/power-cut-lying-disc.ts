/** For a server of bench:power-cut that must lose something, by --import: every fsync says that it was done, and does nothing. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

fs.fsyncSync = () => {}
syncBuiltinESMExports()
