import { parentPort, workerData } from 'node:worker_threads'
import type { Starter, Source } from './apart.ts'
import { techniquesOf } from './techniques.ts'

const { starter, sources } = workerData as { starter: Starter; sources: Source[] }
// What nobody could edit was not sent.
for (const { submission, files } of sources) parentPort!.postMessage([submission, techniquesOf(starter.kind, starter.files, { ...starter.files, ...files })])
