import type { Expected, MemberRole, RosterFinding } from '../../contracts/index.ts'
import type { RosterRow } from './roster-rows.ts'

/** A seat in a cohort. */
export interface Seat {
  person: string
  role: MemberRole
  team: string | null
}

/** The people already known, by address. */
export interface RosterState {
  members: ReadonlyMap<string, Seat & { name: string; proven: boolean }>
  /** Persons who have proven the address and are no members yet. */
  accounts: ReadonlyMap<string, string>
  expected: ReadonlyMap<string, Expected>
}

/** The changes that importing a roster makes. */
export interface Plan {
  join: Seat[]
  change: Seat[]
  expect: Expected[]
  added: number
  changed: number
  unchanged: number
  /** Learners and assistants who are not in the roster, members first. */
  absent: { name: string; email: string }[]
  findings: RosterFinding[]
}

/**
 * Compares a roster with the current members. Empty cells and missing columns change nothing, except that an empty team removes the
 * team.
 */
export function planRoster(rows: readonly RosterRow[], skipped: readonly string[], known: RosterState): Plan {
  const absent = absentFrom(new Set([...rows.map(({ email }) => email), ...skipped]), known)
  const plan: Plan = { join: [], change: [], expect: [], added: 0, changed: 0, unchanged: 0, absent, findings: [] }
  for (const row of rows) {
    const member = known.members.get(row.email)
    const account = known.accounts.get(row.email)
    if (member !== undefined) planMember(plan, row, member)
    else if (account !== undefined) planAccount(plan, row, account, known.expected.get(row.email))
    else planExpected(plan, row, known.expected.get(row.email))
  }
  keepAnInstructor(plan, rows, known)
  return plan
}

function absentFrom(present: ReadonlySet<string>, { members, expected }: RosterState): Plan['absent'] {
  const all = [
    ...[...members].map(([email, { name, role }]) => ({ email, name, role })),
    ...[...expected.values()].filter(({ email }) => !members.has(email)),
  ]
  return all.filter(({ email, role }) => role !== 'instructor' && !present.has(email)).map(({ name, email }) => ({ name, email }))
}

function planMember(plan: Plan, row: RosterRow, { person, role, team, proven }: Seat & { proven: boolean }): void {
  const next = { person, role: row.role ?? role, team: row.team === undefined ? team : row.team }
  if (next.role !== role && next.role !== 'learner' && !proven) {
    plan.findings.push({
      line: row.line,
      problem: `${row.email} is not proven to be this member’s address, so the role stays ${role}. Give it by hand if you know the person.`,
      stops: false,
      skips: false,
    })
    next.role = role
  }
  if (next.role === role && next.team === team) plan.unchanged++
  else {
    plan.changed++
    plan.change.push(next)
  }
}

function planAccount(plan: Plan, row: RosterRow, person: string, before: Expected | undefined): void {
  const { role, team } = merged(row, before)
  plan.added++
  plan.join.push({ person, role, team })
  // Returning members would otherwise get their former team back.
  if (row.team === null) plan.change.push({ person, role, team })
}

function planExpected(plan: Plan, row: RosterRow, before: Expected | undefined): void {
  const next = merged(row, before)
  if (before === undefined) plan.added++
  else if (before.name === next.name && before.role === next.role && before.team === next.team) {
    plan.unchanged++
    return
  } else plan.changed++
  plan.expect.push(next)
}

function merged({ email, name, role, team }: RosterRow, before: Expected | undefined): Expected {
  return {
    email,
    name: name ?? before?.name ?? '',
    role: role ?? before?.role ?? 'learner',
    team: (team === undefined ? before?.team : team) ?? null,
  }
}

function keepAnInstructor(plan: Plan, rows: readonly RosterRow[], { members }: RosterState): void {
  const after = new Map(plan.change.map(({ person, role }) => [person, role]))
  const leads = [...members].filter(([, { role }]) => role === 'instructor')
  const stays = leads.some(([, { person }]) => (after.get(person) ?? 'instructor') === 'instructor')
  if (leads.length === 0 || stays || plan.join.some(({ role }) => role === 'instructor')) return
  const { line } = rows.find(({ email }) => members.get(email)?.role === 'instructor')!
  plan.findings.push({ line, problem: 'The cohort would have no instructor left.', stops: true, skips: false })
}
