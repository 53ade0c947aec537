import { callOf, type Call } from './declared.ts'
import type { SourceFiles } from '../../../contracts/index.ts'

interface Keeper {
  /** Scripts of Node.js, classes, or properties that hold the objects. */
  kept: RegExp
  /** Calls that put them there: a function's name, or the whole callee. */
  calls: readonly string[]
}

/** Places in which Node.js keeps objects for its callers. The learner's code has no variable for them, so the call is named. */
const KEEPERS: readonly Keeper[] = [
  { kept: /^<symbol counts>$/, calls: ['console.count'] },
  { kept: /^_times$/, calls: ['console.time'] },
  {
    kept: / DevTools console$/,
    calls: [
      'console.log',
      'console.error',
      'console.warn',
      'console.info',
      'console.debug',
      'console.count',
      'console.dir',
      'console.table',
    ],
  },
  { kept: /^node:internal\/util\/debuglog$/, calls: ['debuglog', 'debug'] },
  { kept: /^node:internal\/perf\//, calls: ['mark', 'measure', 'timerify', 'observe'] },
  { kept: /^AsyncContextFrame$|^node:(async_hooks|internal\/async_)/, calls: ['enterWith', 'run', 'bind', 'snapshot', 'createHook'] },
  { kept: /^node:internal\/abort_controller$/, calls: ['AbortSignal.any', 'AbortSignal.timeout', 'any', 'timeout', 'addEventListener'] },
  { kept: /^node:internal\/event_target$/, calls: ['addEventListener'] },
  { kept: /^node:events$|^_events$/, calls: ['once', 'on', 'addListener', 'prependListener', 'prependOnceListener', 'addAbortListener'] },
  { kept: /^node:(internal\/)?timers|^Timeout$|^Immediate$/, calls: ['setTimeout', 'setInterval', 'setImmediate'] },
  { kept: /^node:diagnostics_channel$/, calls: ['subscribe', 'channel', 'tracingChannel', 'bindStore'] },
  { kept: /^FinalizationRegistry$/, calls: ['register'] },
  { kept: /^node:(internal\/modules\/|module$)/, calls: ['require', 'createRequire'] },
  { kept: /^reactions_or_result$/, calls: ['Promise.race', 'Promise.any', 'Promise.all', 'Promise.allSettled', 'then'] },
]

/**
 * The learner's call for which Node.js keeps an object; null if none is known.
 * @param met names on the path to the object, nearest first
 */
export function callThatKeeps(met: Iterable<string>, files: SourceFiles): Call | null {
  for (const one of met) {
    const keeper = KEEPERS.find(({ kept }) => kept.test(one))
    const call = keeper ? callOf(files, keeper.calls) : null
    if (call) return call
  }
  return null
}
