import { Type, type Static, type TSchema } from 'typebox'
import { SourceFiles } from './exercise.ts'
import { Job } from './job.ts'
import { PROFILE_RUN_STATES, ProfileResult } from './profile.ts'
import { Id } from './submission.ts'
import { TechniqueName } from './techniques.ts'
import { SANDBOXES } from './verdict.ts'

/*
 * What each edit of a submission changed in its speed or memory, compared with the starter or an earlier attempt. Measured on the
 * learner's own processes, shown only to that learner, and never used for verdicts.
 */

const exact = { additionalProperties: false } as const
const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Count = Type.Integer({ minimum: 0, maximum: 100_000 })

/** An effect with its interval: times as fast, or bytes per call less. */
export const EditFigures = Type.Object({ value: Type.Number(), low: Type.Number(), high: Type.Number() }, exact)
export type EditFigures = Static<typeof EditFigures>

/** Whole lines of a file, as their author wrote them. */
export const EditedLines = Type.Object(
  { from: Type.Integer({ minimum: 1 }), to: Type.Integer({ minimum: 1 }), code: Type.String({ maxLength: 1500 }) },
  exact,
)
export type EditedLines = Static<typeof EditedLines>

export const EditPlace = Type.Object(
  {
    file: Type.String({ maxLength: 200 }),
    before: Nullable(EditedLines),
    after: Nullable(EditedLines),
  },
  { ...exact, description: 'A changed place. `before` is null for added code, `after` for removed code' },
)
export type EditPlace = Static<typeof EditPlace>

export const Edit = Type.Object(
  {
    places: Type.Array(EditPlace, { maxItems: 12 }),
    morePlaces: Count,
    techniques: Type.Array(TechniqueName, { maxItems: 4 }),
    near: Type.Integer({
      minimum: 1,
      maximum: 100_000,
      description: 'Neighbouring edits that were measured as this one; 1 for a single edit',
    }),
    alone: Nullable(EditFigures),
    last: Nullable(EditFigures),
  },
  {
    ...exact,
    description: '`alone`: its effect without all other edits. `last`: its effect after all other edits. Null if that code fails its tests',
  },
)
export type Edit = Static<typeof Edit>

/** Why edits have one effect together: some of them don't work without the others, or the effect of one depends on the others. */
export const EDIT_BONDS = ['depend', 'interact'] as const
export type EditBond = (typeof EDIT_BONDS)[number]

/** Edits with one effect. */
export const EditGroup = Type.Object(
  {
    bond: Nullable(Type.Enum(EDIT_BONDS)),
    effect: Nullable(EditFigures),
    edits: Type.Array(Edit, { minItems: 1, maxItems: 40 }),
  },
  { ...exact, description: '`effect` is null until it is measured. `bond` is null for a single edit' },
)
export type EditGroup = Static<typeof EditGroup>

export const EDIT_UNITS = ['times', 'bytes-per-call'] as const
export type EditUnit = (typeof EDIT_UNITS)[number]

export const EditEffects = Type.Object(
  {
    exercise: Type.String({ maxLength: 64 }),
    against: Nullable(Id),
    unit: Type.Enum(EDIT_UNITS),
    found: Count,
    total: Nullable(EditFigures),
    groups: Type.Array(EditGroup, { maxItems: 40 }),
    remainder: Nullable(EditFigures),
    sessions: Count,
    notes: Type.Array(Type.String({ maxLength: 400 }), { maxItems: 20 }),
    seconds: Type.Number({ minimum: 0 }),
    engine: Type.String({ maxLength: 100 }),
    sandbox: Type.Enum(SANDBOXES),
  },
  {
    ...exact,
    description:
      'Groups in the order of the code. `against`: the earlier attempt, null for the starter. `found`: number of edits. `total`: all of them together. `remainder`: what is left of the total after the effects of the groups, null if nothing is',
  },
)
export type EditEffects = Static<typeof EditEffects>

/** GET /api/submissions/:id/edits. In state `waiting`, the effects measured so far. */
export const EditsRun = Type.Object({ state: Type.Enum(PROFILE_RUN_STATES), effects: Nullable(EditEffects) }, exact)
export type EditsRun = Static<typeof EditsRun>

/** What an agent gets when it takes such a run. */
export const EditsJob = Type.Object(
  {
    ...Job.properties,
    against: Nullable(Type.Object({ submission: Id, files: SourceFiles }, exact)),
  },
  { ...exact, description: '`against`: the earlier attempt; null for the starter' },
)
export type EditsJob = Static<typeof EditsJob>

const { attempt } = ProfileResult.properties

/** POST /api/agent/edits/:id/seen: the effects measured so far. */
export const EditsSeen = Type.Object({ attempt, effects: EditEffects }, exact)
/** POST /api/agent/edits/:id/result: all effects, or null if there are none. */
export const EditsResult = Type.Object({ attempt, effects: Nullable(EditEffects) }, exact)
