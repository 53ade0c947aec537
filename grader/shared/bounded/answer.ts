import { flushCompileCache } from 'node:module'
import type { Message } from './bounded-process.ts'

/**
 * Answers the questions of the parent process, sending each part as soon as it is ready. If `partsOf` throws, this process
 * ends.
 */
export function answer<Question, Part>(partsOf: (question: Question) => Iterable<Part>): void {
  const send = (message: Message<Part>) => void process.send!(message)
  process.on('message', (question: Question) => {
    for (const part of partsOf(question)) send({ type: 'part', part })
    send({ type: 'done' })
  })
  send({ type: 'ready' })
  // Node.js writes its cache, if it has one, when a process ends by itself: this one is killed.
  flushCompileCache()
}
