import { momentText } from '@switchboard/domain/instant'
import { REQUEST_KINDS as KNOWN_KINDS } from '@switchboard/domain/mobile/numbers/request'

import { declareNotice } from '#api/provider/notices/declare.ts'
import { URGENT } from '#api/provider/notices/notice.ts'
import { SAMPLE_INSTANT } from '#api/provider/notices/samples.ts'

import { writeWords } from './letter-words.ts'
import type { NumberEvent } from './letter-words.ts'

const REQUEST_KINDS = [...KNOWN_KINDS, 'card'] as const

/** After these events a freeze would add no protection. */
const SAFE: ReadonlySet<NumberEvent['what']> = new Set([
  'locked',
  'unlockWithdrawn',
  'frozen',
  'withdrawn',
  'stopFailed',
  'startFailed',
  'movedAway',
])

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

/** The email and the text message about a group of events. */
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

const MOVED_CONTACT: NumberEvent = {
  what: 'done',
  kind: 'number',
  newNumber: '{new number}',
  movesContact: true,
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
    events: [...listEvents('done'), MOVED_CONTACT],
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
    ...[...REQUEST_KINDS, 'unlock' as const, 'thaw' as const, 'found' as const].map(
      (action): NumberEvent => ({
        what: 'tried',
        action,
        reason: 'password',
      }),
    ),
    { what: 'tried', action: 'sim', reason: 'locked' },
    { what: 'tried', action: 'sim', reason: 'frozen' },
  ],
})

const GUARD_EVENTS = [
  'locked',
  'unlockRequested',
  'unlockWithdrawn',
  'unlocked',
  'frozen',
  'thawRequested',
  'thawed',
  'withdrawn',
] as const satisfies readonly NumberEvent['what'][]

const LOST_EVENTS = [
  'lost',
  'stopFailed',
  'found',
  'startFailed',
] as const satisfies readonly NumberEvent['what'][]

const LOST = declareNumberNotices({
  name: 'A phone is lost or found',
  cause: 'A phone is reported lost or found, or the mobile network could not stop or start its SIM.',
  events: LOST_EVENTS.map((state) => ({ what: state })),
})

const MOVED_AWAY = declareNumberNotices({
  name: 'A mobile number has moved away',
  cause: 'The mobile network has moved a number to another company.',
  events: [{ what: 'movedAway' }],
})

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
  if (what === 'tried') return ATTEMPT
  if (what === 'movedAway') return MOVED_AWAY
  return LOST_EVENTS.some((event) => event === what) ? LOST : GUARD
}
