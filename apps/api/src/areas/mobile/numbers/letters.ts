import { momentText } from '@switchboard/domain/instant'
import { REQUEST_KINDS } from '@switchboard/domain/mobile/numbers/request'
import type { RequestKind } from '@switchboard/domain/mobile/numbers/request'
import { UNLOCK_HOURS } from '@switchboard/domain/mobile/numbers/rules'

import { declareNotice } from '#api/provider/notices/declare.ts'
import { URGENT } from '#api/provider/notices/notice.ts'
import { SAMPLE_INSTANT } from '#api/provider/notices/samples.ts'

/** An event about a number of which its owner is notified. */
export type NumberEvent =
  | {
      readonly what: 'asked' | 'done' | 'notDone'
      readonly kind: RequestKind
      readonly newNumber: string | null
    }
  | { readonly what: 'tried'; readonly tried: Tried; readonly because: 'password' | 'locked' | 'frozen' }
  | {
      readonly what:
        | 'locked'
        | 'unlockAsked'
        | 'unlockWithdrawn'
        | 'unlocked'
        | 'frozen'
        | 'thawAsked'
        | 'thawed'
        | 'withdrawn'
    }

/** The actions that need the owner's password. */
export type Tried = RequestKind | 'unlock' | 'thaw'

type Words = { readonly subject: string; readonly message: string }

const ASKED: Record<RequestKind, (number: string, newNumber: string) => Words> = {
  sim: (number) => ({
    subject: `A new SIM for ${number} was asked for`,
    message: `A new SIM card was asked for, which takes over ${number}. The card before it then works no more.`,
  }),
  number: (number, newNumber) => ({
    subject: `${number} is to become ${newNumber}`,
    message: `The number ${number} is to be changed to ${newNumber}.`,
  }),
  transfer: (number, newNumber) => ({
    subject: `${newNumber} is to come over to your account`,
    message: `The number ${newNumber} is to come over from another provider, in place of ${number}.`,
  }),
  esim: (number) => ({
    subject: `An eSIM for ${number} was shown`,
    message: `The code of an eSIM for ${number} was shown to somebody who signed in to your account. Whoever installs it takes over the number.`,
  }),
}

const DONE: Record<RequestKind, (number: string, newNumber: string) => Words> = {
  sim: (number) => ({ subject: `${number} is on a new SIM`, message: `${number} is on a new SIM card now.` }),
  number: (number, newNumber) => ({
    subject: `${number} is ${newNumber} now`,
    message: `Your number ${number} was changed to ${newNumber}.`,
  }),
  transfer: (number, newNumber) => ({
    subject: `${newNumber} has come over`,
    message: `${newNumber} has come over to us and takes the place of ${number}. You can take the old SIM out.`,
  }),
  esim: (number) => ({
    subject: `${number} is on an eSIM`,
    message: `The eSIM of ${number} was installed on a phone. The SIM before it works no more.`,
  }),
}

const NOT_DONE: Record<RequestKind, (number: string, newNumber: string) => Words> = {
  sim: (number) => ({
    subject: `${number} stays on its SIM`,
    message: `The new SIM for ${number} came to nothing. The SIM before it goes on working.`,
  }),
  number: (number, newNumber) => ({
    subject: `${number} stays your number`,
    message: `The change of ${number} to ${newNumber} came to nothing, and costs nothing.`,
  }),
  transfer: (_number, newNumber) => ({
    subject: `${newNumber} has not come over`,
    message: `${newNumber} stays with its provider: the transfer came to nothing. Keep the old SIM in. You can begin again in the portal.`,
  }),
  esim: (number) => ({
    subject: `${number} stays on its SIM`,
    message: `The eSIM for ${number} was not installed, and its code works no more.`,
  }),
}

const TRIED: Record<Tried, string> = {
  sim: 'to give it a new SIM',
  number: 'to change it',
  transfer: 'to bring another number over in its place',
  esim: 'to have the code of an eSIM for it',
  unlock: 'to unlock it',
  thaw: 'to end its freeze',
}

const BECAUSE = {
  password: 'with a password that is not yours',
  locked: 'while it is locked',
  frozen: 'while it is frozen',
} as const

const GUARDED: Record<
  Exclude<NumberEvent['what'], 'asked' | 'done' | 'notDone' | 'tried'>,
  (number: string) => Words
> = {
  locked: (number) => ({
    subject: `${number} is locked`,
    message: `${number} was locked: it gets no other SIM, is not changed and goes nowhere until you unlock it.`,
  }),
  unlockAsked: (number) => ({
    subject: `${number} is unlocked in ${UNLOCK_HOURS} hours`,
    message: `Somebody who knows your password asked to unlock ${number}. It stays locked for another ${UNLOCK_HOURS} hours, and until then this can be taken back in the portal.`,
  }),
  unlockWithdrawn: (number) => ({
    subject: `${number} stays locked`,
    message: `The unlocking of ${number} was taken back. It stays locked.`,
  }),
  unlocked: (number) => ({ subject: `${number} is unlocked`, message: `${number} is not locked any more.` }),
  frozen: (number) => ({
    subject: `${number} is frozen`,
    message: `${number} was frozen: nothing about it is changed, and what was under way is stopped as far as that can be. You can end this in the portal, or call us.`,
  }),
  thawAsked: (number) => ({
    subject: `${number} is frozen for another ${UNLOCK_HOURS} hours`,
    message: `Somebody who knows your password asked to end the freeze of ${number}. It ends in ${UNLOCK_HOURS} hours.`,
  }),
  thawed: (number) => ({
    subject: `${number} is not frozen any more`,
    message: `The freeze of ${number} has ended.`,
  }),
  withdrawn: (number) => ({
    subject: `What was asked for ${number} is taken back`,
    message: `What was asked for ${number} was taken back, as far as it can still be stopped.`,
  }),
}

/** After these events a freeze would add no protection. */
const SAFE: ReadonlySet<NumberEvent['what']> = new Set(['locked', 'unlockWithdrawn', 'frozen', 'withdrawn'])

function writeWords(event: NumberEvent, number: string): Words {
  if (event.what === 'tried') {
    return {
      subject: `Somebody tried to change something about ${number}`,
      message: `Somebody who was signed in to your account tried ${TRIED[event.tried]} (${number}), ${BECAUSE[event.because]}. Nothing was changed.`,
    }
  }
  if ('kind' in event) {
    const words = { asked: ASKED, done: DONE, notDone: NOT_DONE }[event.what]
    return words[event.kind](number, event.newNumber ?? number)
  }
  return GUARDED[event.what](number)
}

/** Whether the notice has a link that freezes the number. */
export function hasFreezeLink({ what }: NumberEvent): boolean {
  return !SAFE.has(what)
}

type NumberFacts = {
  readonly event: NumberEvent
  readonly number: string
  readonly accountCode: string
  readonly at: number
  /** The address of the page that freezes the number. */
  readonly freezeAt: string | null
}

function writeEmail({ event, number, accountCode, at, freezeAt }: NumberFacts) {
  const { subject, message } = writeWords(event, number)
  const body = [
    'Kia ora',
    `${message} This was on ${momentText(at)}, for account ${accountCode}.`,
    ...(freezeAt === null
      ? []
      : [
          `If this was not you, freeze the number at once:\n\n${freezeAt}`,
          'The link works once and lets nobody in: it only stops every change of this number.',
        ]),
  ]
  return { subject, body: body.join('\n\n') }
}

function writeText({ event, number, freezeAt }: NumberFacts) {
  const { subject, message } = writeWords(event, number)
  const body = freezeAt === null ? message : `${message} Not you? Freeze the number: ${freezeAt}`
  return { subject, body }
}

type EventGroup = { readonly name: string; readonly cause: string; readonly events: readonly NumberEvent[] }

/** The e-mail and the text message about a group of events. */
function declareNumberNotices({ name, cause, events }: EventGroup) {
  const kind = {
    category: 'Mobile',
    type: URGENT,
    name,
    cause,
    readers: 'all addresses and mobiles of the owner, except the number itself',
    samples: events.map((event): NumberFacts => ({
      event,
      number: '{number}',
      accountCode: '{account}',
      at: SAMPLE_INSTANT,
      freezeAt: hasFreezeLink(event) ? '{link}' : null,
    })),
  }
  return {
    email: declareNotice<NumberFacts>({ ...kind, words: writeEmail }),
    text: declareNotice<NumberFacts>({ ...kind, channel: 'SMS', words: writeText }),
  }
}

function listEvents(state: 'asked' | 'done' | 'notDone'): NumberEvent[] {
  return REQUEST_KINDS.map((kind) => ({ what: state, kind, newNumber: '{new number}' }))
}

const REQUESTED = {
  asked: declareNumberNotices({
    name: 'A change of a mobile number is requested',
    cause: 'Another SIM, another number, a transfer or an eSIM of a mobile number is requested.',
    events: listEvents('asked'),
  }),
  done: declareNumberNotices({
    name: 'A change of a mobile number is done',
    cause: 'The mobile network has made the change.',
    events: listEvents('done'),
  }),
  notDone: declareNumberNotices({
    name: 'A change of a mobile number is not made',
    cause: 'The mobile network refuses the change, or it expires or is stopped.',
    events: listEvents('notDone'),
  }),
}

const ATTEMPT = declareNumberNotices({
  name: 'A refused attempt on a mobile number',
  cause: 'An action on a number is refused: for a wrong password, or because the number is locked or frozen.',
  events: [
    ...[...REQUEST_KINDS, 'unlock' as const, 'thaw' as const].map((tried): NumberEvent => ({
      what: 'tried',
      tried,
      because: 'password',
    })),
    { what: 'tried', tried: 'sim', because: 'locked' },
    { what: 'tried', tried: 'sim', because: 'frozen' },
  ],
})

const GUARD_EVENTS = [
  'locked',
  'unlockAsked',
  'unlockWithdrawn',
  'unlocked',
  'frozen',
  'thawAsked',
  'thawed',
  'withdrawn',
] as const satisfies readonly NumberEvent['what'][]

const GUARD = declareNumberNotices({
  name: 'The guard of a mobile number',
  cause: 'A number is locked, unlocked, frozen or released, or a request for it is withdrawn.',
  events: GUARD_EVENTS.map((state) => ({ what: state })),
})

/** The notices for the owner of a number. They never contain an eSIM code, a password or a SIM number. */
export function writeNumberNotices(facts: NumberFacts) {
  const { email, text } = findNotices(facts.event)
  return { email: email(facts), text: text(facts) }
}

function findNotices({ what }: NumberEvent): ReturnType<typeof declareNumberNotices> {
  if (what === 'asked' || what === 'done' || what === 'notDone') return REQUESTED[what]
  return what === 'tried' ? ATTEMPT : GUARD
}
