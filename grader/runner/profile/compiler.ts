import { identitiesIn } from '../../shared/cpu-profile/identities.ts'
import { readCompiler } from './views/compiler.ts'
import { traceCompiler } from '../measure/profiler.ts'
import type { ProfileSide } from '../../contracts/index.ts'
import type { ProfileTarget } from './target.ts'

/** On a quiet machine, the compilers settle within a quarter of a second. */
const TRACE_MS = 1000

/** Shows what V8's compilers did with each function. */
export async function compiler({ exercise, files, boxes }: ProfileTarget): Promise<Pick<ProfileSide, 'compiler'>> {
  const { log, cut } = await traceCompiler(exercise, files, boxes, TRACE_MS)
  return { compiler: readCompiler(log, cut, identitiesIn(files)) }
}
