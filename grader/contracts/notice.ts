import { Type, type Static } from 'typebox'
import { Id } from './submission.ts'

const exact = { additionalProperties: false } as const
const Time = Type.String({ format: 'date-time' })

/**
 * What needs a person: a learner who may be stuck; an attempt without a verdict that counts, left at that; extra time that runs out;
 * an answer to a comment that nobody has answered or resolved;
 * people of the roster who have not come before something is due; grades that do not reach the school's system; a
 * webhook that was given up.
 */
export const NOTICE_KINDS = ['stuck', 'unsettled', 'extension', 'answer', 'seats', 'grades', 'webhook'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const Notice = Type.Object(
  {
    id: Type.String({ pattern: '^[\\w-]{22}$', description: 'The same as long as the reason is' }),
    kind: Type.Enum(NOTICE_KINDS),
    person: Type.Union([Type.Object({ id: Id, name: Type.String() }, exact), Type.Null()], { description: 'Whom it is about' }),
    assignment: Type.Union([Type.Object({ id: Id, title: Type.String() }, exact), Type.Null()]),
    what: Type.String({ description: 'In words' }),
    since: Type.Union([Time, Type.Null()]),
    link: Type.String({ description: 'Path of the page where one acts' }),
  },
  exact,
)
export type Notice = Static<typeof Notice>

/** GET …/notices: what needs a person, most urgent kinds first. */
export const Notices = Type.Object(
  {
    notices: Type.Array(Notice),
    digest: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'Whether you get them as a letter each morning; null for an administrator who is no member',
    }),
  },
  exact,
)
export type Notices = Static<typeof Notices>

/** Body and answer of PUT …/digest. */
export const Digest = Type.Object({ digest: Type.Boolean() }, exact)
export type Digest = Static<typeof Digest>
