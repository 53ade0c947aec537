import { Type, type Static } from 'typebox'

/** One line of a chart: a value for each of the recording's `seconds`. */
export const ChartLine = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 40 }), values: Type.Array(Type.Number()) },
  { additionalProperties: false },
)
export type ChartLine = Static<typeof ChartLine>

export const Chart = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 40 }),
    unit: Type.String({ maxLength: 10 }),
    lines: Type.Array(ChartLine, { minItems: 1, maxItems: 3 }),
  },
  { additionalProperties: false },
)
export type Chart = Static<typeof Chart>

/** A part of the recording: from `from` to before `to`, in seconds. */
export const Span = Type.Object(
  { name: Type.String({ pattern: '^[A-Z]$' }), from: Type.Number({ minimum: 0 }), to: Type.Number({ exclusiveMinimum: 0 }) },
  { additionalProperties: false },
)
export type Span = Static<typeof Span>

/** Figures of a process over time, as a tool such as Clinic Doctor recorded them. */
export const Charts = Type.Object(
  {
    seconds: Type.Array(Type.Number({ minimum: 0 }), { minItems: 2, description: 'Ascending, from the start of the recording' }),
    spans: Type.Array(Span, { minItems: 2, maxItems: 9, description: 'The parts that learners choose from, in order' }),
    charts: Type.Array(Chart, { minItems: 1, maxItems: 9 }),
  },
  { additionalProperties: false },
)
export type Charts = Static<typeof Charts>
