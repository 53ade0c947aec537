import { parentPort, workerData } from 'node:worker_threads'
import { compare, type Source } from './pairs.ts'

const { sources, given } = workerData as { sources: Source[]; given: string[] }
parentPort!.postMessage(compare(sources, given))
