/** Techniques for making code faster or its memory flat, with a description for readers. Any other change is “something else”. */
export const TECHNIQUES = {
  algorithm: 'one pass instead of several or of nested loops, a look-up by key instead of a search',
  loop: 'for or while instead of map, reduce and the like',
  unroll: 'several elements per iteration of the loop',
  shape: 'numbers and objects of one kind: typed arrays, 32-bit integers, the same fields in the same order',
  hoist: 'done once, before the calls or outside the loop',
  cache: 'results stored and looked up, or stored longer or in another form',
  share: 'concurrent callers wait for the same work in flight',
  batch: 'many small operations joined into one',
  parallel: 'waits run concurrently instead of one after the other',
  elsewhere: 'work moved to the database',
  reuse: 'the same object or buffer used again',
  release: 'less is retained: objects are released, or their number is bounded',
  less: 'a step left out, or done only when needed',
  swap: 'a module replaced by another one, or by none',
  serialise: 'serialised differently: by a schema, by hand, as bytes',
} as const
export type Technique = keyof typeof TECHNIQUES
export const TECHNIQUE_NAMES = Object.keys(TECHNIQUES) as Technique[]
