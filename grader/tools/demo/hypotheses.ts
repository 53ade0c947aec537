/** What somebody expects of it before they send it, by the solution; of most nothing is written down. */
const HYPOTHESES: Readonly<Record<string, string>> = {
  'divide-by-and-sum/without-try.js': 'I have read that functions with try/catch are not optimized. Without it, twice as fast?',
  'divide-by-and-sum/for-each.js': 'No array in between, so nothing to allocate: at least 2×.',
  'divide-by-and-sum/map-then-loop.js': 'The reduce is what costs, with its callback. A loop in its place.',
  'divide-by-and-sum/hoisted-callbacks.js': 'The callbacks are made anew at every call. Made once, it should be faster.',
  'divide-by-and-sum/loop.js': 'One pass, no callback, no array: 5×, I guess.',
  'divide-by-and-sum/one-division.js': 'A division is dearer than an addition. One at the end: twice what the loop had.',
  'divide-by-and-sum/four-accumulators.js': 'The additions wait for one another. Four sums should run side by side.',
  'create-name/set-of-names.js': 'A Set needs less than a Map, so the growth should be gone.',
  'create-name/clears-now-and-then.js': 'If I empty the map when it gets large, it stays flat.',
  'create-name/one-counter.js': 'A number is never the same twice. Nothing to remember: flat.',
  'not-a-smi/imul-alone.js': 'Math.imul is one multiplication in the place of ten operations.',
  'not-a-smi/kept-in-a-closure.js': 'Reading a field through this is slow. A variable outside is quicker.',
  'not-a-smi/in-a-local.js': 'A local that is always an int32 needs no box: 5× or more.',
  'the-listener-that-stays/no-warning.js': 'The warning says too many listeners. Raise the limit?',
  'the-listener-that-stays/removed-on-success.js': 'Same function for on and off. That should take all of them away.',
  'the-listener-that-stays/same-function.js': 'In finally, so that it goes away also when the visitor is not known.',
  'the-last-of-the-hash/faster-hash.js': 'sha1 is quicker than sha512: at least a third less.',
  'the-last-of-the-hash/revision-as-etag.js': 'The revision names the content already. No hash at all.',
  'one-shape/without-delete.js': 'delete makes dictionaries of objects. Without it the shapes stay.',
  'one-shape/one-literal.js': 'Same fields, same order, one shape: the loops should get twice as fast.',
}

/** Of a submission; nothing where nothing is written down. */
export function hypothesisOf(exercise: string, solution: string | null): { hypothesis?: string } {
  const hypothesis = HYPOTHESES[`${exercise}/${solution}`]
  return hypothesis === undefined ? {} : { hypothesis }
}
