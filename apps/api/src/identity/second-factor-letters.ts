import { randomUUID } from 'node:crypto'

import { dayAt } from '@switchboard/domain/day'

import { declareLetter } from '#api/provider/notices/declare.ts'
import type { Letter } from '#api/provider/notices/letter.ts'

/** The recipient. The letters contain no name, like those about passwords. */
export type Reader = { readonly userId: string; readonly email: string }

const NOT_YOU = 'If it was not you, change your password at once and tell our help desk.'

const ALL_OFF = 'Two-step sign-in is off. Your password alone signs you in.'

type Declaration<Facts> = {
  /** The last sentences; by default those for a change that an intruder may have made. */
  readonly ending?: string
  readonly type: string
  readonly name: string
  readonly cause: string
  readonly subject: string
  readonly message: (facts: Facts) => string
  readonly samples: readonly Facts[]
}

function declareFactorLetter<Facts>({ subject, message, ending = NOT_YOU, ...kind }: Declaration<Facts>) {
  const write = declareLetter<Facts>({
    ...kind,
    category: 'Sign-in',
    readers: 'the user who signs in',
    words: (facts) => ({ subject, body: `Kia ora\n\n${message(facts)}\n\n${ending}` }),
  })
  return ({ userId, email }: Reader, at: number, facts: Facts): Letter => {
    const words = write(facts)
    return { ...words, userId, to: email, source: `${words.type}:${randomUUID()}`, at }
  }
}

/** A letter with the same words always. */
function declarePlainLetter({
  message,
  ...kind
}: Omit<Declaration<null>, 'message' | 'samples'> & { readonly message: string }) {
  const write = declareFactorLetter<null>({ ...kind, message: () => message, samples: [null] })
  return (reader: Reader, at: number): Letter => write(reader, at, null)
}

export const factorOnLetter = declarePlainLetter({
  type: 'SecondFactorOn',
  name: 'Two-step sign-in by an app is on',
  cause: 'A user adds an authenticator app.',
  subject: 'Two-step sign-in is on',
  message:
    'Two-step sign-in by an authenticator app is on. From now on we ask for a code from the app when you sign in, and before changes that cannot be undone. Keep your recovery codes where you can find them without your phone.',
})

/** For a removed app while passkeys are still required. */
export const appRemovedLetter = declarePlainLetter({
  type: 'SecondFactorAppRemoved',
  name: 'The authenticator app was removed',
  cause: 'A user removes the authenticator app and keeps a passkey.',
  subject: 'Your authenticator app was removed',
  message:
    'We no longer take codes from your authenticator app. Two-step sign-in stays on, by your passkeys.',
})

export const factorOffLetter = declarePlainLetter({
  type: 'SecondFactorOff',
  name: 'Two-step sign-in is off',
  cause: 'A user removes the last second factor, or an operator switches two-step sign-in off.',
  subject: 'Two-step sign-in is off',
  message: ALL_OFF,
})

/** For a switch-off of many users at once. The words give no reason, because it concerns the provider and not the reader. */
export const codesResetLetter = declareFactorLetter<{ readonly hadApp: boolean; readonly isOff: boolean }>({
  type: 'OneTimeCodesReset',
  name: 'Codes for two-step sign-in were reset',
  cause: 'An operator switches off the codes of many users, after a leak or the loss of a key.',
  subject: 'We have reset your codes for two-step sign-in',
  message: ({ hadApp, isOff }) =>
    [
      hadApp
        ? 'We had to reset two-step sign-in by an authenticator app. Codes from the app, and recovery codes that you had, no longer work.'
        : 'We had to reset your recovery codes. The codes that you had no longer work.',
      isOff
        ? `${ALL_OFF} Please set two-step sign-in up again under "How you sign in", and delete the old entry in your app.`
        : 'Two-step sign-in stays on. Please make new recovery codes under "How you sign in".',
    ].join(' '),
  ending: 'You may have to sign in again. If you need help, contact our help desk.',
  samples: [
    { hadApp: true, isOff: true },
    { hadApp: true, isOff: false },
    { hadApp: false, isOff: false },
  ],
})

/** Without the passkey's name: an intruder who adds a passkey also types its name, and must not write text into our letter. */
export const passkeyAddedLetter = declarePlainLetter({
  type: 'PasskeyAdded',
  name: 'A passkey was added',
  cause: 'A user adds a passkey.',
  subject: 'A passkey was added',
  message:
    'A passkey was added to your sign-in. From now on you can show it when you sign in with your password, and before changes that cannot be undone. You see your passkeys under "How you sign in".',
})

export const passkeyRemovedLetter = declareFactorLetter<{ readonly isOff: boolean }>({
  type: 'PasskeyRemoved',
  name: 'A passkey was removed',
  cause: 'A user removes a passkey.',
  subject: 'A passkey was removed',
  message: ({ isOff }) =>
    `One of your passkeys was removed, and no longer signs anyone in. ${isOff ? ALL_OFF : 'Two-step sign-in stays on.'}`,
  samples: [{ isOff: false }, { isOff: true }],
})

export const newCodesLetter = declarePlainLetter({
  type: 'RecoveryCodesNew',
  name: 'New recovery codes',
  cause: 'A user makes new recovery codes.',
  subject: 'You have new recovery codes',
  message: 'New recovery codes for two-step sign-in were made. The codes that you had before no longer work.',
})

export const recoveryUsedLetter = declareFactorLetter<{ readonly left: number }>({
  type: 'RecoveryCodeUsed',
  name: 'A recovery code was used',
  cause: 'A recovery code is entered instead of a code of the app or a passkey.',
  subject: 'A recovery code was used',
  message: ({ left }) =>
    `One of your recovery codes was used in place of your authenticator app or a passkey. It does not work again; ${left} of your codes are left. You can make new ones under "How you sign in".`,
  samples: [{ left: 9 }],
})

const writeWrongTriesLetter = declareFactorLetter<{ readonly most: number }>({
  type: 'SecondFactorTries',
  name: 'Many wrong codes',
  cause: 'Too many wrong codes or passkeys are entered for a user in a day.',
  subject: 'Many wrong codes for your sign-in',
  message: ({ most }) =>
    `Someone entered ${most} wrong codes or passkeys for your sign-in in one day. Nobody was signed in by them. Who entered them knows your password, or uses a device that you signed in on. We take no more codes from there for up to 24 hours. Devices on which you signed in before are not affected by codes that were entered elsewhere.`,
  samples: [{ most: 30 }],
})

/** Sent once a day, however many callers have tried. */
export function wrongTriesLetter(reader: Reader, at: number, facts: { readonly most: number }): Letter {
  return { ...writeWrongTriesLetter(reader, at, facts), source: `SecondFactorTries:${dayAt(at)}` }
}
