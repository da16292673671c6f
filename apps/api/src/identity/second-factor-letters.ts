import { randomUUID } from 'node:crypto'

import { dayAt } from '@switchboard/domain/day'

import type { Letter } from '#api/provider/notices/letter.ts'

/** The recipient. The letters contain no name, like those about passwords. */
export type Reader = { readonly userId: string; readonly email: string }

const NOT_YOU = 'If it was not you, change your password at once and tell our help desk.'

const ALL_OFF = 'Two-step sign-in is off. Your password alone signs you in.'

/** `at` is the provider's time. */
export function factorOnLetter(reader: Reader, at: number): Letter {
  return letter(reader, {
    at,
    type: 'SecondFactorOn',
    subject: 'Two-step sign-in is on',
    body: `Two-step sign-in by an authenticator app is on. From now on we ask for a code of the app when you sign in, and before changes that cannot be undone. Keep your recovery codes where you find them without your phone.`,
  })
}

/** For a removed app while passkeys are still required. */
export function appRemovedLetter(reader: Reader, at: number): Letter {
  return letter(reader, {
    at,
    type: 'SecondFactorAppRemoved',
    subject: 'Your authenticator app was taken away',
    body: 'We do not take codes of your authenticator app any more. Two-step sign-in stays on, by your passkeys.',
  })
}

export function factorOffLetter(reader: Reader, at: number): Letter {
  return letter(reader, { at, type: 'SecondFactorOff', subject: 'Two-step sign-in is off', body: ALL_OFF })
}

/** Without the passkey's name: an intruder who adds a passkey also types its name, and must not write text into our letter. */
export function passkeyAddedLetter(reader: Reader, at: number): Letter {
  return letter(reader, {
    at,
    type: 'PasskeyAdded',
    subject: 'A passkey was added',
    body: 'A passkey was added to your sign-in. From now on you can show it when you sign in with your password, and before changes that cannot be undone. You see your passkeys under "How you sign in".',
  })
}

export function passkeyRemovedLetter(reader: Reader, { isOff, at }: { isOff: boolean; at: number }): Letter {
  return letter(reader, {
    at,
    type: 'PasskeyRemoved',
    subject: 'A passkey was removed',
    body: `One of your passkeys was removed, and signs nobody in any more. ${isOff ? ALL_OFF : 'Two-step sign-in stays on.'}`,
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
    body: `One of your recovery codes was used in place of your authenticator app or a passkey. It does not work again; ${left} of your codes are left. You can make new ones under "How you sign in".`,
  })
}

/** Sent once a day, however many callers have tried. */
export function wrongTriesLetter(reader: Reader, { most, at }: { most: number; at: number }): Letter {
  const triesLetter = letter(reader, {
    at,
    type: 'SecondFactorTries',
    subject: 'Many wrong codes for your sign-in',
    body: `Somebody entered ${most} wrong codes or passkeys for your sign-in in one day. Nobody was signed in by them. Who entered them knows your password, or uses a device that you signed in on. We take no more codes from there for up to 24 hours. Devices on which you signed in before are not affected by codes that were entered elsewhere.`,
  })
  return { ...triesLetter, source: `SecondFactorTries:${dayAt(at)}` }
}

type FactorLetterContent = Pick<Letter, 'type' | 'subject' | 'body' | 'at'>

function letter({ userId, email }: Reader, { type, subject, body, at }: FactorLetterContent): Letter {
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
