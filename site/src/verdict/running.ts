import type { Kind } from '../../../grader/contracts/exercise.ts'
import type { Stage } from '../../../grader/contracts/submission.ts'
import { html, type Html } from '../shared/html.ts'
import { BAND } from '../shared/pictures/interval.ts'
import type { RunState } from '../shared/runs/state.ts'
import { curveFigure } from './heap.ts'
import { loadTestView } from './load-test.ts'
import { intervalFigure } from './speed.ts'
import { testsView } from './tests.ts'

/** In the order in which they come. */
const STAGE_LABELS: Record<Stage, string> = {
  queued: 'Queued',
  starting: 'Starting',
  testing: 'Testing',
  measuring: 'Measuring',
  judging: 'Judging',
}

/** What is seen of a run before its verdict. @param limit bytes a call may leave behind, for heap tasks */
export function runningView(id: string, run: RunState, kind: Kind, limit: number): Html {
  return html`<div class="running">${stages(run.stage)}${expectation(run)}
${run.speed && intervalFigure(id, { ...run.speed, earlier: run.earlier }, kind === 'http' ? BAND.http : BAND.function)}
${run.curve.length > 1 && curveFigure(id, run.curve, limit)}${run.loadTest && loadTestView(run.loadTest)}${testsView(run.tests)}</div>`
}

/** The stage in a sentence, for the live region. */
export function stageSentence({ stage, position }: Pick<RunState, 'stage' | 'position'>): string {
  if (stage !== 'queued') return `${STAGE_LABELS[stage]} …`
  if (position === null) return 'Queued …'
  return position === 0 ? 'Queued: next in line.' : `Queued: ${position} ahead of you.`
}

/** How long until it is taken; it changes too often to be read out each time. */
function expectation({ stage, expectedSeconds, latestSeconds }: RunState): Html | null {
  if (stage !== 'queued' || expectedSeconds === undefined) return null
  return html`<p class="until-taken">${untilTaken(expectedSeconds, latestSeconds)}</p>`
}

function untilTaken(expected: number | null, latest?: number): string {
  if (expected === null) return 'No lane is there to grade it now: it waits, and nothing is lost.'
  if (latest !== undefined)
    return `${expected === 0 ? 'Up to' : `From ${duration(expected)} to`} ${duration(latest)} until it is taken: others who have sent less, and come meanwhile, go first.`
  return expected === 0 ? 'It is taken at any moment.' : `About ${duration(expected)} until it is taken.`
}

/** Of seconds that are rounded: “40 s”, “3 min”, “1 h 10 min”. */
function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.round((seconds % 3600) / 60)]
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ')
}

function stages(now: Stage): Html {
  const all = Object.keys(STAGE_LABELS) as Stage[]
  const reached = all.indexOf(now)
  return html`<ol class="stages" aria-label="Stages">${all.map((stage, index) => {
    const state = index < reached ? 'past' : index === reached ? 'now' : 'ahead'
    return html`<li class="${state}"${state === 'now' ? html` aria-current="step"` : null}>${STAGE_LABELS[stage]}</li>`
  })}</ol>`
}
