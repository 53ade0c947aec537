import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningServers } from './running.ts'
import { atEnd } from '../endings.ts'

/** A temporary folder of a benchmark. It is removed when this process and its servers have ended, however they end. */
export interface OwnFolder {
  path: string
  /** Removes it; call this when no server of the benchmark writes to it any more. */
  remove(): void
}

/**
 * Shell script: waits, for a minute at most, until the processes whose ids follow the folder’s name have ended, then removes
 * the folder.
 */
const REMOVE_AFTER =
  'folder=$0; tries=0; for pid; do while kill -0 "$pid" 2>/dev/null; do tries=$((tries + 1)); [ "$tries" -gt 300 ] && exit; sleep 0.2; done; done; rm -rf -- "$folder"'

/** Creates one. @param prefix of its name, e.g. `hotpath-flood-` */
export function ownFolder(prefix: string): OwnFolder {
  const path = mkdtempSync(join(tmpdir(), prefix))
  // An exiting process cannot wait while its servers close their stores: a shell that outlives them removes the folder.
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
