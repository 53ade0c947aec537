import { answer } from '../../shared/bounded/answer.ts'
import { split, type Pair, type Split } from './split.ts'

/** Entry file of the process that splits: one part, the edits. */
answer<Pair, Split>(function* (pair) {
  yield split(pair)
})
