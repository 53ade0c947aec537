import { sql } from 'kysely'
import { BRIEF_LENGTH, effectOf, type Verdict, type VerdictSummary } from '../../contracts/index.ts'

/** The part of a verdict that lists need: samples and tests stay in the store. */
export interface Brief extends Pick<Verdict, 'verdict' | 'level' | 'summary' | 'engine' | 'sandbox'> {
  speed: Verdict['speed'] | null
  http: Verdict['http'] | null
  heap: Verdict['heap'] | null
  failing: number
  trials: VerdictSummary['trials']
}

/** SQL for the brief of a row of `verdicts`; null without one. Unpacks the JSON once, since each `->` would unpack all of it. */
export const BRIEF = sql<Brief | null>`(
  select jsonb_build_object(
    'verdict', said.verdict, 'level', said.level, 'summary', left(said.summary, ${sql.lit(BRIEF_LENGTH)}), 'engine', engine, 'sandbox', sandbox,
    'speed', speed - 'rounds', 'http', http - 'rounds', 'heap', heap - 'curve',
    'failing', (select count(*) from jsonb_array_elements(tests) as test where test -> 'ok' = 'false'),
    'trials', case when "loadTest" is not null then jsonb_build_object(
      'right', (select count(*) from jsonb_array_elements("loadTest" -> 'trials') as trial where trial -> 'right' = 'true'),
      'of', "loadTest" -> 'allowed' -> 'trials') end
  )
  from jsonb_to_record(verdicts.verdict) as said(verdict text, level text, summary text, tests jsonb, speed jsonb, http jsonb, heap jsonb, "loadTest" jsonb, engine text, sandbox text)
  where verdicts.verdict is not null
)`.as('brief')

/** A verdict in the form for lists. */
export function toVerdictSummary({ speed, http, heap, ...brief }: Brief): VerdictSummary {
  const effect = effectOf({ verdict: brief.verdict, ...(speed && { speed }), ...(http && { http }), ...(heap && { heap }) })
  return { ...brief, effect }
}
