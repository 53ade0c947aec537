import type { Board, BoardFigure, Kind, MemberRole, NewSeat, Seat } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { foldName, readPseudonym } from '../gradebook/pseudonyms.ts'
import type { Db, Transactions, Trx } from '../store/store.ts'
import { readAssignments, type Exercises, type CohortChange } from './assignments.ts'
import { recordAuditEvent } from '../accounts/audit.ts'
import { lockCohort, openCohort } from './cohorts.ts'
import { listMembers } from './members.ts'

/** The figure that ranks each kind of exercise; null for quizzes and load tests, which are only right or wrong. */
const FIGURES: Record<Kind, BoardFigure | null> = {
  function: 'ratio',
  http: 'ratio',
  heap: 'bytesPerCall',
  reading: null,
  'load-test': null,
}

/** The figure that ranks an exercise; null if it cannot be ranked or is unknown. */
export function figureOf(exercises: Exercises, exercise: string): BoardFigure | null {
  const kind = exercises.get(exercise)?.manifest.kind
  return kind === undefined ? null : FIGURES[kind]
}

/** A cohort's board as a member sees it; `openAt` leaves out assignments that are not open then. */
export async function readBoard(db: Db, exercises: Exercises, cohort: string, person: string, openAt: Date | null): Promise<Board> {
  const isOpen = await hasBoard(db, cohort)
  const learners = (await listMembers(db, cohort)).filter(({ role }) => role === 'learner').map((member) => member.person)
  const seats = await db.selectFrom('board_seats').select(['person', 'pseudonym']).where('cohort', '=', cohort).execute()
  const own = seats.find((seat) => seat.person === person)
  const assignments = isOpen ? (await readAssignments(db, cohort)).filter(({ opens_at }) => openAt === null || opens_at <= openAt) : []
  return {
    open: isOpen,
    seat: own === undefined ? null : { pseudonym: own.pseudonym },
    seats: seats.filter((seat) => learners.includes(seat.person)).length,
    learners: learners.length,
    assignments: assignments.map(({ id, exercise, title }) => ({ assignment: id, exercise, title, figure: figureOf(exercises, exercise) })),
  }
}

/**
 * Opens a cohort's board, or closes it. Closing removes everyone, since they did not choose to be on a later board.
 * @throws HotpathError E_COHORT_ARCHIVED
 */
export async function changeBoard({ transaction }: Transactions, isOpen: boolean, { cohort, actor, now }: CohortChange): Promise<void> {
  await transaction(async (trx) => {
    await openCohort(trx, cohort)
    if ((await hasBoard(trx, cohort)) === isOpen) return
    if (isOpen) await trx.insertInto('boards').values({ cohort, opened_at: now }).execute()
    else await trx.deleteFrom('boards').where('cohort', '=', cohort).execute()
    await recordAuditEvent(trx, { cohort, actor, what: isOpen ? 'board.opened' : 'board.closed' })
  })
}

/**
 * Adds a learner to the board, or changes how they appear. Only the learner does this, so there is no audit event.
 * @throws HotpathError E_BOARD_CLOSED, E_BOARD_LEARNERS, E_PSEUDONYM, E_PSEUDONYM_TAKEN, E_COHORT_ARCHIVED
 */
export async function takeSeat(
  { transaction }: Transactions,
  { pseudonym }: NewSeat,
  role: MemberRole,
  { cohort, actor: person, now }: CohortChange,
): Promise<Seat> {
  if (role !== 'learner') throw new HotpathError('E_BOARD_LEARNERS')
  return transaction(async (trx) => {
    await openCohort(trx, cohort)
    await mustBeOpen(trx, cohort)
    const name = pseudonym === null ? null : readPseudonym(pseudonym, await takenNames(trx, cohort, person))
    const seat = { pseudonym: name, folded: name === null ? null : foldName(name), taken_at: now }
    await trx
      .insertInto('board_seats')
      .values({ cohort, person, ...seat })
      .onConflict((again) => again.columns(['cohort', 'person']).doUpdateSet(seat))
      .execute()
    return { pseudonym: name }
  })
}

/** Removes the caller and all their figures from the board. Idempotent; also works in archived cohorts. */
export async function leaveSeat({ transaction }: Transactions, { cohort, actor }: CohortChange): Promise<void> {
  await transaction(async (trx) => {
    await lockCohort(trx, cohort)
    await removeSeat(trx, cohort, actor)
  })
}

/** Removes somebody else with an unacceptable pseudonym from the board; they may return. @throws HotpathError E_BOARD_SEAT_UNKNOWN */
export async function clearSeat({ transaction }: Transactions, person: string, { cohort, actor }: CohortChange): Promise<void> {
  await transaction(async (trx) => {
    await lockCohort(trx, cohort)
    if (!(await removeSeat(trx, cohort, person))) throw new HotpathError('E_BOARD_SEAT_UNKNOWN')
    await recordAuditEvent(trx, { cohort, actor, what: 'board.cleared', details: { person } })
  })
}

/** @throws HotpathError E_BOARD_CLOSED */
export async function mustBeOpen(db: Db | Trx, cohort: string): Promise<void> {
  if (!(await hasBoard(db, cohort))) throw new HotpathError('E_BOARD_CLOSED')
}

async function hasBoard(db: Db | Trx, cohort: string): Promise<boolean> {
  return (await db.selectFrom('boards').select('cohort').where('cohort', '=', cohort).executeTakeFirst()) !== undefined
}

async function removeSeat(trx: Trx, cohort: string, person: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('board_seats')
    .where('cohort', '=', cohort)
    .where('person', '=', person)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Names that a pseudonym must not resemble: those of other members and expected people, and other pseudonyms. */
async function takenNames(trx: Trx, cohort: string, person: string): Promise<string[]> {
  const members = (await listMembers(trx, cohort)).filter((member) => member.person !== person)
  const expected = await trx.selectFrom('expected').select('name').where('cohort', '=', cohort).execute()
  const seats = await trx
    .selectFrom('board_seats')
    .select('pseudonym')
    .where('cohort', '=', cohort)
    .where('person', '<>', person)
    .where('pseudonym', 'is not', null)
    .execute()
  return [...members.map(({ name }) => name), ...expected.map(({ name }) => name), ...seats.map(({ pseudonym }) => pseudonym!)]
}
