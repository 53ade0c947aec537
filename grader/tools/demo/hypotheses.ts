import type { Belief, NewSubmission } from '../../contracts/index.ts'

/** Hypotheses that learners note before submitting, by solution; most have none. */
const HYPOTHESES: Readonly<Record<string, string>> = {
  'divide-by-and-sum/without-try.js': 'I have read that functions with try/catch are not optimized. Without it, twice as fast?',
  'divide-by-and-sum/for-each.js': 'No array in between, so nothing to allocate: at least 2×.',
  'divide-by-and-sum/map-then-loop.js': 'The reduce with its callback is the slow part. Use a loop instead.',
  'divide-by-and-sum/hoisted-callbacks.js': 'The callbacks are created on every call. Creating them once should be faster.',
  'divide-by-and-sum/loop.js': 'One pass, no callback, no array: 5×, I guess.',
  'divide-by-and-sum/one-division.js': 'A division costs more than an addition. With a single one at the end: twice as fast as the loop.',
  'divide-by-and-sum/four-accumulators.js': 'The additions wait for one another. Four sums should run side by side.',
  'create-name/set-of-names.js': 'A Set needs less than a Map, so the growth should be gone.',
  'create-name/clears-now-and-then.js': 'If I empty the map when it gets large, it stays flat.',
  'create-name/one-counter.js': 'A counter never repeats a number. Nothing to remember: flat.',
  'not-a-smi/imul-alone.js': 'Math.imul is one multiplication instead of ten operations.',
  'not-a-smi/kept-in-a-closure.js': 'Reading a field through this is slow. A variable outside is faster.',
  'not-a-smi/in-a-local.js': 'A local that is always an int32 needs no box: 5× or more.',
  'the-listener-that-stays/no-warning.js': 'The warning says too many listeners. Raise the limit?',
  'the-listener-that-stays/removed-on-success.js': 'Same function for on and off. That should remove all of them.',
  'the-listener-that-stays/same-function.js': 'In finally, so that it is also removed when the visitor is unknown.',
  'the-last-of-the-hash/faster-hash.js': 'sha1 is faster than sha512: at least a third less.',
  'the-last-of-the-hash/revision-as-etag.js': 'The revision already identifies the content. No hash at all.',
  'one-shape/without-delete.js': 'delete turns objects into dictionaries. Without it the shapes stay.',
  'one-shape/one-literal.js': 'Same fields, same order, one shape: the loops should get twice as fast.',
}

/** What learners expect of a technique, by solution: the widespread beliefs, most of them wrong. */
const BELIEFS: Readonly<Record<string, Belief>> = {
  'divide-by-and-sum/without-try.js': { technique: 'less', times: 2 },
  'divide-by-and-sum/for-each.js': { technique: 'reuse', times: 2 },
  'divide-by-and-sum/map-then-loop.js': { technique: 'loop', times: 1.5 },
  'divide-by-and-sum/hoisted-callbacks.js': { technique: 'hoist', times: 2 },
  'divide-by-and-sum/loop.js': { technique: 'loop', times: 5 },
  'divide-by-and-sum/one-division.js': { technique: 'less', times: 2 },
  'divide-by-and-sum/four-accumulators.js': { technique: 'unroll', times: 2 },
  'not-a-smi/imul-alone.js': { technique: 'less', times: 10 },
  'not-a-smi/kept-in-a-closure.js': { technique: 'hoist', times: 1.5 },
  'not-a-smi/in-a-local.js': { technique: 'shape', times: 5 },
  'the-last-of-the-hash/faster-hash.js': { technique: 'swap', times: 1.5 },
  'the-last-of-the-hash/revision-as-etag.js': { technique: 'less', times: 5 },
  'one-shape/without-delete.js': { technique: 'shape', times: 2 },
  'one-shape/one-literal.js': { technique: 'shape', times: 2 },
}

/** What the learner expects of a submission; empty if nothing. */
export function expectationsOf(exercise: string, solution: string | null): Pick<NewSubmission, 'hypothesis' | 'belief'> {
  const [hypothesis, belief] = [HYPOTHESES[`${exercise}/${solution}`], BELIEFS[`${exercise}/${solution}`]]
  return { ...(hypothesis !== undefined && { hypothesis }), ...(belief !== undefined && { belief }) }
}
