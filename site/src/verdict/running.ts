import type { Kind } from '../../../grader/contracts/exercise.ts'
import type { Stage } from '../../../grader/contracts/submission.ts'
import { html, type Html } from '../shared/html.ts'
import { BAND } from '../shared/pictures/interval.ts'
import type { RunState } from '../shared/runs/state.ts'
import { curveFigure } from './heap.ts'
import { loadTestView } from './load-test.ts'
import { intervalFigure } from './speed.ts'
import { testsView } from './tests.ts'

/** In the order of a run. */
const STAGE_LABELS: Record<Stage, string> = {
  queued: 'Queued',
  starting: 'Starting',
  testing: 'Testing',
  measuring: 'Measuring',
  judging: 'Judging',
}

/** A run before its verdict. @param limit bytes that a call may leave in memory, for heap tasks */
export function runningView(id: string, run: RunState, kind: Kind, limit: number): Html {
  return html`<div class="running">${stages(run.stage)}${expectation(run)}
${run.speed && intervalFigure(id, { ...run.speed, earlier: run.earlier }, kind === 'http' ? BAND.http : BAND.function)}
${run.curve.length > 1 && curveFigure(id, run.curve, limit)}${run.loadTest && loadTestView(run.loadTest)}${testsView(run.tests)}</div>`
}

/** The stage in a sentence, for the live region. */
export function stageSentence({ stage, position, known = {} }: Pick<RunState, 'stage' | 'position' | 'known'>): string {
  if (stage === 'measuring' && known.outcome !== undefined) return knownSentence(known)
  if (stage !== 'queued') return `${STAGE_LABELS[stage]} …`
  if (position === null) return 'Queued …'
  return position === 0 ? 'Queued: next in line.' : `Queued: ${position} ahead of you.`
}

/** What the sessions so far show. Answers and tests can still fail. */
function knownSentence({ outcome, level }: NonNullable<RunState['known']>): string {
  if (outcome === 'slow') return 'Below the target. Other checks are still running …'
  if (level === undefined) return 'Target reached. The level is still being measured …'
  return 'Target reached. Other checks are still running …'
}

/** Estimated wait. Outside the live region, because it changes too often to be read out. */
function expectation({ stage, expectedSeconds, latestSeconds }: RunState): Html | null {
  if (stage !== 'queued' || expectedSeconds === undefined) return null
  return html`<p class="until-taken">${untilTaken(expectedSeconds, latestSeconds)}</p>`
}

function untilTaken(expected: number | null, latest?: number): string {
  if (expected === null)
    return 'No grading machine is ready right now: either none is online, or the only one is checking its core. Your run stays in the queue.'
  if (latest !== undefined)
    return `Starts in ${expected === 0 ? 'up to' : `${duration(expected)} to`} ${duration(latest)}: learners with fewer recent runs go first.`
  return expected === 0 ? 'Starts any moment.' : `Starts in about ${duration(expected)}.`
}

/** “40 s”, “2 min 30 s”, “1 h 10 min”. */
function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [seconds % 60, 's'],
  ] as const
  return parts.flatMap(([count, unit]) => (count > 0 ? `${count} ${unit}` : [])).join(' ')
}

function stages(now: Stage): Html {
  const all = Object.keys(STAGE_LABELS) as Stage[]
  const reached = all.indexOf(now)
  return html`<ol class="stages" aria-label="Stages">${all.map((stage, index) => {
    const state = index < reached ? 'past' : index === reached ? 'now' : 'ahead'
    return html`<li class="${state}"${state === 'now' ? html` aria-current="step"` : null}>${STAGE_LABELS[stage]}</li>`
  })}</ol>`
}
