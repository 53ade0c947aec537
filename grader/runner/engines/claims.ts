import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Value } from 'typebox/value'
import { runOn, type Trip } from './run.ts'
import { Claims, WORTH_IT } from '../../contracts/index.ts'
import type { Engine, EngineFigures, EngineRow, Exercise, Standing } from '../../contracts/index.ts'

/** One claim on one engine. */
export interface ClaimRow extends EngineRow {
  claim: string
  standing: Standing | null
}

/** The exercise's claims, or null if it has none. @throws Error if the file does not match its schema */
export function claimsOf(exercise: Exercise): Claims | null {
  let text: string
  try {
    text = readFileSync(join(exercise.folder, 'claims/claims.json'), 'utf8')
  } catch {
    return null
  }
  return Value.Parse(Claims, JSON.parse(text))
}

/** Measures on one engine how much faster the code after is than the code before. */
export async function judgeOn(engine: Engine, { claim, before, after }: Claims[number], trip: Omit<Trip, 'files'>): Promise<ClaimRow> {
  const { exercise } = trip
  const textOf = (path: string) => readFileSync(join(exercise.folder, path), 'utf8')
  const against = {
    ...exercise,
    manifest: { ...exercise.manifest, baseline: before },
    sources: { ...exercise.sources, [before]: textOf(before) },
  }
  const row = await runOn(engine, {
    ...trip,
    exercise: against,
    files: { ...exercise.starter, [exercise.manifest.files.entry]: textOf(after) },
  })
  return { ...row, claim, standing: row.figures && standingOf(row.figures) }
}

export function standingOf({ low, high }: Pick<EngineFigures, 'low' | 'high'>): Standing {
  if (low >= WORTH_IT) return 'stands'
  return high < WORTH_IT ? 'expired' : 'unclear'
}
