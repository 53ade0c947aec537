import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { PGlite } from '@electric-sql/pglite'

type InitArguments = Parameters<NodeFS['init']>
type Engine = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']
type PreRun = (engine: FileSystemEngine) => void

/** The part of the compiled PostgreSQL that is reached into: Emscripten's view of the host's files. */
interface FileSystemEngine {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

/** Emscripten's EIO: PostgreSQL must hear of a failed fsync, it stops rather than go on with lost writes. */
const EIO = 29

/**
 * The files of an embedded store, on the disk when PostgreSQL asks for it.
 * As shipped, PGlite answers every fsync with success and does none: all rows
 * acknowledged since the system last wrote its cache are lost at a power cut.
 */
export class DurableFiles extends NodeFS {
  /** Times that the disk was asked to hold what it was given. */
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
 * What PostgreSQL is started with: as PGlite does, but with fsync on (no -F), and by the call that reaches
 * `DurableFiles`; fdatasync, the default, ends in a function of Emscripten that does nothing.
 */
export const DURABLE_START = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync']
