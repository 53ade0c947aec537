import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningServers } from './running.ts'
import { atEnd } from '../endings.ts'

/** A temporary folder of a bench’s own. It goes with this process, however that ends, and its servers. */
export interface OwnFolder {
  path: string
  /** Once no server of the bench’s writes into it any more. */
  remove(): void
}

/**
 * As long as it takes until those whose numbers follow the folder’s name have ended, but for a minute at the most: then
 * the folder goes.
 */
const REMOVE_AFTER =
  'folder=$0; tries=0; for pid; do while kill -0 "$pid" 2>/dev/null; do tries=$((tries + 1)); [ "$tries" -gt 300 ] && exit; sleep 0.2; done; done; rm -rf -- "$folder"'

/** Makes one. @param prefix what its name begins with, as `hotpath-flood-` */
export function ownFolder(prefix: string): OwnFolder {
  const path = mkdtempSync(join(tmpdir(), prefix))
  // An ending process waits for nothing, and its servers still close their store: a shell does it that outlives them all.
  const forget = atEnd(() => {
    const pids = [process.pid, ...runningServers()].map(String)
    spawn('sh', ['-c', REMOVE_AFTER, path, ...pids], { detached: true, stdio: 'ignore' }).unref()
  })
  return {
    path,
    remove() {
      forget()
      rmSync(path, { recursive: true, force: true })
    },
  }
}
