/**
 * What a change to make code faster, or its memory flat, can be made of, and what that means, in words for a person.
 * What is none of these is “something else”.
 */
export const TECHNIQUES = {
  algorithm: 'one pass in the place of several or of nested loops, a look-up by key in the place of a search',
  loop: 'for or while in the place of map, reduce and the like',
  unroll: 'several elements in a turn of the loop',
  shape: 'numbers and objects of one kind: typed arrays, integers of 32 bits, the same fields in the same order',
  hoist: 'done once, ahead of the calls or outside of the loop',
  cache: 'results kept and looked up, or kept longer or in another form',
  share: 'who comes meanwhile waits for the work that is on its way',
  batch: 'many small operations joined into one',
  parallel: 'waits at the same time, and not one after the other',
  elsewhere: 'left to the database',
  reuse: 'the same object or buffer used again',
  release: 'what is kept is let go, bounded or less',
  less: 'a step left out, or done only where it is needed',
  swap: 'another module does the work, or none',
  serialise: 'written out in another way: by a schema, by hand, as bytes',
} as const
export type Technique = keyof typeof TECHNIQUES
export const TECHNIQUE_NAMES = Object.keys(TECHNIQUES) as Technique[]
