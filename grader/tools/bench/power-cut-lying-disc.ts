/** Loaded with --import into a server that must lose data in `bench -- power-cut`: every fsync succeeds without doing anything. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

fs.fsyncSync = () => {}
syncBuiltinESMExports()
