import type { Message } from './bounded-process.ts'

/**
 * Answers the questions of the process that started this one, each part as soon as it is there. Whatever `partsOf` throws ends
 * this process.
 */
export function answer<Question, Part>(partsOf: (question: Question) => Iterable<Part>): void {
  const send = (message: Message<Part>) => void process.send!(message)
  process.on('message', (question: Question) => {
    for (const part of partsOf(question)) send({ type: 'part', part })
    send({ type: 'done' })
  })
  send({ type: 'ready' })
}
