import { answer } from '../../../shared/bounded/answer.ts'

/** The example's behaviour after it has sent the numbers below `parts`. */
export interface Question {
  parts: number
  then: 'end' | 'go on' | 'fill a map' | 'read much JSON' | 'throw' | 'exit'
}

answer<Question, number>(function* ({ parts, then }) {
  for (let part = 0; part < parts; part++) yield part
  if (then === 'throw') throw new Error('a mistake of ours')
  if (then === 'exit') process.exit(3)
  while (then === 'go on');
  const map = new Map<number, number>()
  while (then === 'fill a map') map.set(map.size, 1)
  if (then === 'read much JSON') JSON.parse(`[${'[],'.repeat(1e7)}1]`)
})
