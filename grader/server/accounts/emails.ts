import type { Email } from './mail.ts'

/** What is written to people: plain text, one link, and what to do if it was not them. */

export function signInEmail(to: string, link: string): Email {
  return {
    to,
    subject: 'Your link to sign in to Hotpath',
    text: `Hello,\n\nthis link signs you in, once, within ten minutes:\n\n${link}\n\nIf you did not ask for it, do nothing: without the link nobody gets in.\n`,
  }
}

export function proofEmail(to: string, link: string): Email {
  return {
    to,
    subject: 'Is this your address? Hotpath',
    text: `Hello,\n\nsomeone, you we hope, made an account at Hotpath with this address. This link proves that it is yours, within a day, in the browser in which you are signed in:\n\n${link}\n\nIf it was not you, do nothing: the account stays without proof.\n`,
  }
}

export function newPasswordEmail(to: string, link: string): Email {
  return {
    to,
    subject: 'A new password for Hotpath',
    text: `Hello,\n\nthis link lets you choose a new password, within an hour:\n\n${link}\n\nIf you did not ask for it, do nothing: the old password stays.\n`,
  }
}

/** Of a letter: more is read on the page. */
const LINES = 30

export function digestEmail(to: string, cohort: string, lines: readonly string[], link: string): Email {
  const count = lines.length === 1 ? 'One thing needs' : `${lines.length} things need`
  const reported = lines.slice(0, LINES).map((line) => `- ${line}.\n`)
  const more = lines.length > LINES ? `- and ${lines.length - LINES} more.\n` : ''
  return {
    to,
    subject: `${count} you in “${cohort}”`,
    text: `Good morning,\n\nin “${cohort}”:\n\n${reported.join('')}${more}\nWhere to act on it, and where to mark it as done:\n\n${link}\n\nYou asked for this letter; the same page ends it.\n`,
  }
}
