import { randomUUID } from 'node:crypto'

import type { Letter } from '#api/notices/letter.ts'

/** Whom a letter goes to; no name stands in it, as in those of passwords. */
export type Reader = { readonly userId: string; readonly email: string }

const NOT_YOU = 'If it was not you, change your password at once and tell our help desk.'

/** `at` is by the provider clock. */
export function switchedOnLetter(reader: Reader, at: number): Letter {
  return letter(reader, {
    at,
    type: 'SecondFactorOn',
    subject: 'Two-step sign-in is on',
    body: `Two-step sign-in is on. From now on we ask for a code of your authenticator app when you sign in, and before changes that cannot be undone. Keep your recovery codes where you find them without your phone.`,
  })
}

export function switchedOffLetter(reader: Reader, at: number): Letter {
  return letter(reader, {
    at,
    type: 'SecondFactorOff',
    subject: 'Two-step sign-in is off',
    body: 'Two-step sign-in is off. Your password alone signs you in.',
  })
}

export function newCodesLetter(reader: Reader, at: number): Letter {
  return letter(reader, {
    at,
    type: 'RecoveryCodesNew',
    subject: 'You have new recovery codes',
    body: 'New recovery codes for two-step sign-in were made. Those that you had before do not work any more.',
  })
}

export function recoveryUsedLetter(reader: Reader, { left, at }: { left: number; at: number }): Letter {
  return letter(reader, {
    at,
    type: 'RecoveryCodeUsed',
    subject: 'A recovery code was used',
    body: `One of your recovery codes was used in place of a code of your authenticator app. It does not work again; ${left} of your codes are left. You can make new ones under "How you sign in".`,
  })
}

type Said = Pick<Letter, 'type' | 'subject' | 'body' | 'at'>

function letter({ userId, email }: Reader, { type, subject, body, at }: Said): Letter {
  return {
    userId,
    to: email,
    source: `${type}:${randomUUID()}`,
    at,
    type,
    subject,
    body: `Kia ora\n\n${body}\n\n${NOT_YOU}`,
  }
}
