import type { Email } from './mail.ts'

/** Emails to people: plain text, one link, and what to do if they did not request it. */

export function signInEmail(to: string, link: string): Email {
  return {
    to,
    subject: 'Your sign-in link for Hotpath',
    text: `Hello,\n\nUse this link to sign in to Hotpath. It works once, within ten minutes:\n\n${link}\n\nIf you did not request it, ignore this email: nobody can sign in without the link.\n`,
  }
}

export function proofEmail(to: string, link: string): Email {
  return {
    to,
    subject: 'Confirm your email address for Hotpath',
    text: `Hello,\n\nAn account was created at Hotpath with this address. If that was you, confirm the address with this link, within a day, in the browser where you are signed in:\n\n${link}\n\nIf it was not you, ignore this email: the address stays unconfirmed.\n`,
  }
}

export function newAddressEmail(to: string, link: string): Email {
  return {
    to,
    subject: 'Confirm your new email address for Hotpath',
    text: `Hello,\n\nSomeone wants to use this address for their account at Hotpath from now on. If that was you, confirm it with this link, within a day, in a browser where you are signed in:\n\n${link}\n\nIf it was not you, ignore this email: nothing changes.\n`,
  }
}

export function addressTakenEmail(to: string, link: string): Email {
  return {
    to,
    subject: 'This address already has an account at Hotpath',
    text: `Hello,\n\nSomeone wants to use this address for another account at Hotpath, but it has an account of its own. If that was you, sign in with this address, or delete that account first:\n\n${link}\n\nIf it was not you, ignore this email: nothing changes.\n`,
  }
}

export function emailChangedEmail(to: string, changed: string): Email {
  return {
    to,
    subject: 'The email address of your account at Hotpath has changed',
    text: `Hello,\n\nYour account at Hotpath now has the address ${changed}, and this one can no longer be used to sign in.\n\nIf that was not you, someone else has access to your account: write to those who run this server at once.\n`,
  }
}

export function newPasswordEmail(to: string, link: string): Email {
  return {
    to,
    subject: 'Choose a new password for Hotpath',
    text: `Hello,\n\nUse this link within an hour to choose a new password for Hotpath:\n\n${link}\n\nIf you did not request it, ignore this email: your password stays the same.\n`,
  }
}
