import type { RosterReport } from '../../../grader/contracts/cohort.ts'
import type { MemberRole, Right } from '../../../grader/contracts/member-roles.ts'
import type { EmailInvitation } from '../../../grader/contracts/email.ts'
import {
  changeMember,
  createInvite,
  forgetExpected,
  grantAccommodation,
  listAccommodations,
  listExpected,
  listInvites,
  listMembers,
  removeMember,
  revokeInvite,
  sendRoster,
  withdrawAccommodation,
} from '../shared/api/cohorts.ts'
import { inviteByEmail } from '../shared/api/emails.ts'
import { part } from '../shared/parts.ts'
import { madeLinkView, membersView } from './members.ts'
import { canBeTaken, chosenColumns, rosterColumnsView, rosterReportView } from './roster.ts'
import { differing } from '../shared/forms/changed.ts'
import { isSecondPress, type Fields } from '../shared/forms/forms.ts'
import { filledWith } from '../shared/forms/typed.ts'
import { unfit } from '../shared/forms/unfit.ts'
import { CohortPart } from './cohort-part.ts'
import { copyOnPress } from '../shared/elements/copy.ts'
import { counted } from '../shared/words.ts'

const DAY_MS = 24 * 3600_000

/** Members of a cohort with their roles, invitations and the roster. */
class CohortMembers extends CohortPart {
  /** Number of edits to the roster form: an older check no longer applies. */
  #edits = 0

  override connectedCallback(): void {
    super.connectedCallback()
    copyOnPress(this, () => this.tell('Copied.'))
    this.addEventListener('input', ({ target }) => {
      if (!(target as Element).closest('[data-do=roster]')) return
      this.#edits++
      // Another file has other columns.
      if ((target as Element).matches('[name=file], [name=text]')) part(this, 'columns').replaceChildren()
      this.#allowTaking(false)
    })
  }

  protected actions() {
    const { id } = this.cohort
    return {
      member: (fields: Fields, form: HTMLFormElement) => {
        const change = { ...differing(memberOf(filledWith(form)), memberOf(fields)), ...changedRights(form) }
        return this.#change(Object.keys(change).length === 0 ? Promise.resolve() : changeMember(id, fields['person']!, change), 'Saved.')
      },
      'remove-member': async ({ person }: Fields, form: HTMLFormElement) => {
        if (!isSecondPress(form, 'remove-member', 'Remove anyway'))
          return 'Until they join again, their attempts count neither for them nor for their team.'
        await this.#change(removeMember(id, person!), 'Removed. They keep their attempts.')
      },
      accommodate: ({ person, days, attempts, reason }: Fields) =>
        this.#change(
          grantAccommodation(id, person!, { extraDays: Number(days), extraAttempts: Number(attempts), reason: reason! }),
          'Granted for every assignment that is due from now on.',
        ),
      'end-accommodation': ({ person }: Fields) =>
        this.#change(withdrawAccommodation(id, person!), 'Ended. What was due before keeps its terms.'),
      forget: ({ email }: Fields) => this.#change(forgetExpected(id, email!), 'Removed.'),
      'invite-one': ({ email }: Fields) => this.#invite({ email: email!, again: true }),
      'invite-roster': ({ again }: Fields) => this.#invite({ again: again === 'yes' }),
      revoke: ({ invite }: Fields) => this.#change(revokeInvite(id, invite!), 'Invitation revoked.'),
      invite: async ({ role, seats, days }: Fields) => {
        const expiresAt = new Date(this.clock() + Number(days) * DAY_MS).toISOString()
        const { code } = await createInvite(id, { role: role as MemberRole, seats: Number(seats), expiresAt })
        await this.refresh()
        part(this, 'made').innerHTML = String(madeLinkView(`${location.origin}/join/#${code}`))
        this.querySelector<HTMLInputElement>('#made-link')!.select()
      },
      'add-person': async ({ name, email, role, team }: Fields) => {
        const report = await sendRoster(id, rosterLine([name!, email!, role!, team!]), null, false)
        if (report.skipped > 0 || !report.applied) return rosterReportView({ ...report, absent: [], absentLeftOut: 0 })
        await this.#change(Promise.resolve(), report.unchanged > 0 ? `${email} is on the roster already.` : `${name} is on the roster.`)
      },
      'try-roster': async (fields: Fields, form: HTMLFormElement) => {
        const edits = this.#edits
        const report = await sendRoster(id, rosterOf(form), chosenColumns(fields), true)
        if (edits === this.#edits) {
          this.#allowTaking(canBeTaken(report))
          this.#showColumns(report)
        }
        return rosterReportView(report)
      },
      roster: async (fields: Fields, form: HTMLFormElement) => {
        const report = await sendRoster(id, rosterOf(form), chosenColumns(fields), false)
        const { added, changed, skipped, applied } = report
        if (!applied) {
          this.#allowTaking(false)
          return rosterReportView(report)
        }
        const without = skipped > 0 ? `, ${counted(skipped, 'line')} skipped` : ''
        const invited = 'invite' in fields ? `, ${(await inviteByEmail(id, { again: false })).invited} invited by email` : ''
        await this.#change(Promise.resolve(), `The roster is imported: ${added} new, ${changed} changed${without}${invited}.`)
      },
    }
  }

  protected async load() {
    const { cohort, isLead } = this
    const [members, expected, accommodations, invites] = await Promise.all([
      listMembers(cohort.id),
      listExpected(cohort.id),
      listAccommodations(cohort.id),
      isLead ? listInvites(cohort.id) : null,
    ])
    return membersView({
      cohort,
      members,
      expected,
      accommodations,
      invites,
      origin: location.origin,
      canChange: isLead && cohort.archivedAt === null,
      now: this.clock(),
    })
  }

  async #invite(invitation: EmailInvitation): Promise<void> {
    const { invited, before } = await inviteByEmail(this.cohort.id, invitation)
    const lately =
      invitation.again && before > 0 ? ` ${counted(before, 'person', 'people')} got one within the last hour, and no other.` : ''
    await this.refresh(`${counted(invited, 'invitation')} on the way; the mail server’s answers are under Emails.${lately}`)
  }

  async #change(doing: Promise<unknown>, words: string): Promise<void> {
    await doing
    await this.refresh(words, true)
  }

  /** Shows the selects for the columns, and keeps the focus in them. */
  #showColumns({ columns }: RosterReport): void {
    const focused = document.activeElement?.id
    const place = part(this, 'columns')
    place.innerHTML = String(rosterColumnsView(columns))
    if (focused) place.querySelector<HTMLElement>(`#${CSS.escape(focused)}`)?.focus()
  }

  #allowTaking(isAllowed: boolean): void {
    part<HTMLButtonElement>(this, 'take').disabled = !isAllowed
  }
}

/** The rights of an assistant, if a box was changed. */
function changedRights(form: HTMLFormElement): { rights?: Right[] } {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name=right]')]
  if (boxes.every(({ checked, defaultChecked }) => checked === defaultChecked)) return {}
  return { rights: boxes.filter(({ checked }) => checked).map(({ value }) => value as Right) }
}

function memberOf({ role, team }: Fields) {
  return { role: role as MemberRole, team: team!.trim() || null }
}

/** A roster of one person, as CSV. */
function rosterLine(cells: readonly string[]): string {
  return `name,email,role,team\n${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()}\n`
}

/** The file that was chosen, else the text. @throws Refused where there is neither */
function rosterOf(form: HTMLFormElement): Blob | string {
  const file = (form.elements.namedItem('file') as HTMLInputElement).files?.[0]
  const text = (form.elements.namedItem('text') as HTMLTextAreaElement).value
  if (file) return file
  if (text.trim() === '') throw unfit('There is no roster yet.', 'Choose a file or paste its text.')
  return text
}

customElements.define('cohort-members', CohortMembers)
