import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { PGlite } from '@electric-sql/pglite'

type InitArguments = Parameters<NodeFS['init']>
type Engine = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']
type PreRun = (engine: FileSystemEngine) => void

/** The internals of PGlite that are patched: Emscripten's access to host files. */
interface FileSystemEngine {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

/** Emscripten's EIO. PostgreSQL must see a failed fsync: it stops rather than continue with lost writes. */
const EIO = 29

/**
 * PGlite's host file system with a working fsync. As shipped, PGlite reports success without calling it, so a power cut loses all rows
 * acknowledged since the system last flushed its cache.
 */
export class DurableFiles extends NodeFS {
  /** Number of fsync calls. */
  syncs = 0

  override async init(...[pglite, options]: InitArguments): Promise<{ emscriptenOpts: Engine }> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const hook: PreRun = (engine) => {
      engine.NODEFS.stream_ops.fsync = (stream) => this.#sync(stream.nfd)
    }
    const preRun = [...((emscriptenOpts.preRun as PreRun[] | undefined) ?? []), hook] as NonNullable<Engine['preRun']>
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  #sync(descriptor: number): number {
    this.syncs++
    try {
      fsyncSync(descriptor)
      return 0
    } catch {
      return EIO
    }
  }
}

/**
 * Start parameters: PGlite's own, but with fsync on (no -F) and wal_sync_method=fsync, which reaches `DurableFiles`; the default,
 * fdatasync, ends in an Emscripten function that does nothing. Without progress reports: PostgreSQL starts their timer when it recovers
 * a database that was not shut down, and ends it with the process. Here it would fire for ever and keep Node.js from ending. With a
 * quarter of the default cache of 128 MB: PostgreSQL fills all of it with zeros at each start, which took a third of the CPU time of
 * opening a store. The rest of the data is in the system's cache.
 */
export const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'log_startup_progress_interval=0',
  '-c',
  'shared_buffers=32MB',
]
