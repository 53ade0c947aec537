import { Type, type Static } from 'typebox'
import { Id } from './submission.ts'

const exact = { additionalProperties: false } as const
const Time = Type.String({ format: 'date-time' })

/**
 * Kinds of notices that need someone's attention: a learner who may be stuck; a last attempt without a counting verdict;
 * extra time about to end; a learner's unanswered reply to a comment; people on the roster who have not signed up before
 * a due time; grades that fail to reach the school's LMS; a disabled webhook.
 */
export const NOTICE_KINDS = ['stuck', 'unsettled', 'extension', 'answer', 'seats', 'grades', 'webhook'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const Notice = Type.Object(
  {
    id: Type.String({ pattern: '^[\\w-]{22}$', description: 'Stable while the reason is the same' }),
    kind: Type.Enum(NOTICE_KINDS),
    person: Type.Union([Type.Object({ id: Id, name: Type.String() }, exact), Type.Null()], { description: 'The learner it is about' }),
    assignment: Type.Union([Type.Object({ id: Id, title: Type.String() }, exact), Type.Null()]),
    what: Type.String({ description: 'The notice as a sentence' }),
    since: Type.Union([Time, Type.Null()]),
    link: Type.String({ description: 'Path of the page to act on it' }),
  },
  exact,
)
export type Notice = Static<typeof Notice>

/** GET …/notices: what needs attention, most urgent kinds first. */
export const Notices = Type.Object({ notices: Type.Array(Notice) }, exact)
export type Notices = Static<typeof Notices>
