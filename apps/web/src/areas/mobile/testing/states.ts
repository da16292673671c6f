import type { WireReply } from '@switchboard/domain/call'
import type { listMobileAddOns } from '@switchboard/domain/mobile/contract'
import type { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import type { freezeByLink, issueEsim, readNumbers } from '@switchboard/domain/mobile/numbers/contract'

import { mobileService } from '#web/testing/mobile.ts'

type MyMobile = WireReply<typeof readMyMobile>
type Ask = MyMobile['asks'][number]
type Numbers = WireReply<typeof readNumbers>
type MobileNumber = Numbers['numbers'][number]
type NumberRequest = NonNullable<MobileNumber['request']>

const HOUR = 3_600_000
const loadedAt = Date.now()
const iso = (hours: number) => new Date(loadedAt + hours * HOUR).toISOString()

const LONG = 'Whakawhanaungatanga unlimited calling and data for the whole whānau '.repeat(3)

/** A leader of a group with an add-on and a change of plan, all of the longest names. */
export const LONG_NAMES = mobileService('021 555 0181', {
  name: 'W'.repeat(30),
  plan: { planKey: 'p', name: LONG, chargeIncludingGst: 1_234.5, chargeExcludingGst: 1_073.48 },
  isGroupLeader: true,
  groupTag: 'g',
  groups: [{ groupTag: 'g', maxGroupMemberCount: 5, groupMemberCount: 4 }],
  addOns: [{ planKey: 'a', name: LONG, endsOn: '2026-12-20' }],
  underWay: [{ name: LONG, on: '2099-12-20' }],
})

/** A change of plan that keeps a mobile from more changes. */
export const PLAN_UNDER_WAY: MyMobile['services'][number]['underWay'] = [
  { name: 'Mobile Endless', on: '2099-12-20' },
]

export const COMING: MyMobile['coming'] = [
  { serviceEntity: '021 555 2000', planName: 'Mobile 12 GB', on: '2099-12-20', orderNumber: '100042' },
  {
    serviceEntity: '021 555 2001',
    planName: 'Mobile 12 GB',
    on: '2099-12-20',
    orderNumber: '100043',
    sim: 'esim',
  },
]

const ONCE: Ask['price'] = { unit: 'Once', chargeIncludingGst: 15, chargeExcludingGst: 13.04 }

/** Ana's request for an add-on whose price has changed since. Users who may order see it like this. */
export const ASK: Ask = {
  askId: 'one',
  kind: 'mobileaddon',
  serviceEntity: '021 555 0182',
  planKey: 'addon-data-5',
  name: '5 GB extra data',
  price: ONCE,
  priceNow: { ...ONCE, chargeIncludingGst: 17, chargeExcludingGst: 14.78 },
  note: 'For the trip to Taupō',
  askedBy: 'Ana Walker',
  isYours: false,
  askedAt: '2026-11-20T21:00:00Z',
  answerBy: '2099-12-04T21:00:00Z',
  state: 'asked',
  reason: '',
  orderNumber: null,
}

/** A request for an add-on, and a request with the longest texts for a plan that is no longer sold. */
export const ASKS_OF_OTHERS: readonly Ask[] = [
  ASK,
  {
    ...ASK,
    askId: 'two',
    kind: 'mobileplan',
    name: LONG,
    note: LONG.slice(0, 200),
    askedBy: LONG,
    price: { ...ONCE, unit: 'Monthly' },
    priceNow: null,
  },
]

/** Ana's requests as she sees them: open, declined, accepted and expired. */
export const ASKS_OF_YOURS: readonly Ask[] = [
  { ...ASK, isYours: true },
  { ...ASK, isYours: true, askId: 'two', state: 'declined', reason: LONG.slice(0, 200) },
  { ...ASK, isYours: true, askId: 'three', state: 'agreed', orderNumber: '100042', note: '' },
  { ...ASK, isYours: true, askId: 'four', state: 'expired', answerBy: '2026-12-04T21:00:00Z', name: LONG },
]

const UNGUARDED: MobileNumber['guard'] = {
  lockedSince: null,
  opensAt: null,
  frozenSince: null,
  thawsAt: null,
}

/** A number with a new SIM card, so that codes by text are not to be trusted to it yet. */
function mobileNumber(differences: Partial<MobileNumber>): MobileNumber {
  return {
    serviceNumber: 1,
    number: '021 555 0181',
    guard: UNGUARDED,
    sim: { kind: 'card', lastDigits: '2719', since: iso(-20) },
    noTextCodesUntil: iso(52),
    request: null,
    ...differences,
  }
}

/** A transfer from another provider whose text waits for YES. */
function transfer(differences: Partial<NumberRequest> = {}): NumberRequest {
  return {
    requestId: '7c1f2a3e-0d52-4a2b-9a0e-2f6b1c8d4e5f',
    kind: 'transfer',
    state: 'waiting',
    askedAt: iso(-1),
    answerBy: iso(1),
    changedAt: iso(-1),
    reason: null,
    newNumber: '021 777 0123',
    providerName: 'Harbour Mobile',
    typed: {
      providerKey: 'HARBOUR-MOBILE',
      providerAccount: 'HM-4471',
      simNumber: '8964029900000042710',
    },
    ...differences,
  }
}

function buildNumbers(numbers: Numbers['numbers']): Numbers {
  return { numbers, changePrice: { includingGst: 20, excludingGst: 17.39 }, now: iso(0) }
}

export const NO_NUMBERS = buildNumbers([])

export const UNGUARDED_NUMBER = buildNumbers([mobileNumber({})])

/** A number whose card came by post, so that only its owner knows the number on it. */
export const UNKNOWN_SIM = buildNumbers([mobileNumber({ sim: null, noTextCodesUntil: null })])

export const ON_ESIM = buildNumbers([
  mobileNumber({ sim: { kind: 'esim', lastDigits: '2719', since: iso(-20) } }),
])

/** A number with a name, and a number without. */
export const NAMED_NUMBERS = buildNumbers([
  mobileNumber({ name: 'Mum’s phone' }),
  mobileNumber({ serviceNumber: 2, number: '021 555 0182' }),
])

/** A number with the longest name, which does not wrap between words. */
export const LONG_NAMED_NUMBER = buildNumbers([mobileNumber({ name: 'W'.repeat(30) })])

/** A number that was ordered with an eSIM, which is not installed. */
export const AWAITING_ESIM = buildNumbers([
  mobileNumber({ sim: null, noTextCodesUntil: null, awaitsEsim: true }),
])

/** A number of another provider that the order of a mobile named. */
const TO_BRING: MobileNumber['bring'] = {
  number: '021 777 0123',
  providerName: 'Harbour Mobile',
  typed: { providerKey: 'HARBOUR-MOBILE', providerAccount: 'HM-4471' },
}

/** A mobile on a card by post, one that awaits its eSIM, and one whose transfer was refused; each brings a number. */
export const BRINGING_NUMBERS = buildNumbers([
  mobileNumber({ sim: null, noTextCodesUntil: null, bring: TO_BRING }),
  mobileNumber({
    serviceNumber: 2,
    number: '021 555 0182',
    sim: null,
    noTextCodesUntil: null,
    awaitsEsim: true,
    bring: { ...TO_BRING, number: '021 777 0124' },
  }),
  mobileNumber({
    serviceNumber: 3,
    number: '021 555 0183',
    bring: TO_BRING,
    request: transfer({ state: 'refused', reason: 'accountUnknown', answerBy: null }),
  }),
])

/** A number whose transfer waits for YES. */
export const BRING_UNDER_WAY = buildNumbers([mobileNumber({ bring: TO_BRING, request: transfer() })])

const SINCE = iso(-30)

/** A locked number, a number that is being unlocked, a frozen number, and a number whose freeze is ending. */
export const GUARDED_NUMBERS = buildNumbers([
  mobileNumber({ guard: { ...UNGUARDED, lockedSince: SINCE } }),
  mobileNumber({
    serviceNumber: 2,
    number: '021 555 0182',
    guard: { ...UNGUARDED, lockedSince: SINCE, opensAt: iso(9) },
  }),
  mobileNumber({
    serviceNumber: 3,
    number: '021 555 0183',
    guard: { ...UNGUARDED, frozenSince: SINCE },
  }),
  mobileNumber({
    serviceNumber: 4,
    number: '021 555 0184',
    guard: { ...UNGUARDED, frozenSince: SINCE, thawsAt: iso(9) },
  }),
])

/** A number whose phone was reported lost, in each state of its SIM. */
export function buildLostNumbers(
  state: 'stopping' | 'stopped' | 'starting' | 'failed',
  differences: Partial<MobileNumber> = {},
): Numbers {
  const lost = { reportedAt: iso(-1), state }
  const numbers = buildNumbers([mobileNumber({ lost, ...differences })])
  return { ...numbers, accountAddress: '12 Karaka Street, Mount Eden, Auckland 1024', hasSecondFactor: false }
}

export const LOCKED = { guard: { ...UNGUARDED, lockedSince: iso(-30) } }

/** A SIM card that is in the post. */
export const POSTED_CARD: NonNullable<MobileNumber['card']> = {
  state: 'waiting',
  askedAt: iso(-1),
  answerBy: iso(700),
  changedAt: iso(-1),
  sentTo: '12 Karaka Street, Mount Eden, Auckland 1024',
}

export const TRANSFER_WAITING = buildNumbers([mobileNumber({ request: transfer() })])

const OTHER_STATES = ['accepted', 'moving', 'done', 'expired', 'failed', 'stopped'] as const

/** An eSIM that waits for a phone. */
export const WAITING_ESIM = transfer({
  kind: 'esim',
  answerBy: iso(100),
  newNumber: null,
  providerName: null,
  typed: { providerKey: null, providerAccount: null, simNumber: null },
})

/** A transfer in each state after its text, one that was refused, and an eSIM that waits to be installed. */
export const REQUESTS_OF_ALL_STATES = buildNumbers([
  ...OTHER_STATES.map((state, place) =>
    mobileNumber({
      serviceNumber: place + 1,
      number: `021 555 018${place}`,
      request: transfer({ state, answerBy: null }),
    }),
  ),
  mobileNumber({
    serviceNumber: 8,
    number: '021 555 0188',
    request: transfer({ state: 'refused', reason: 'accountUnknown', answerBy: null }),
  }),
  mobileNumber({
    serviceNumber: 9,
    number: '021 555 0189',
    request: WAITING_ESIM,
  }),
])

export const ESIM: WireReply<typeof issueEsim> = {
  activationCode: 'LPA:1$smdp.sandbox.example$0123456789ABCDEF01234567',
  installBy: iso(100),
}

export const FROZEN: WireReply<typeof freezeByLink> = { numberEnding: '181' }

/** An add-on that is paid once and lasts for a month. */
export const ADD_ON: WireReply<typeof listMobileAddOns>[number] = {
  planKey: 'addon-data-5',
  name: '5 GB extra data',
  charges: [{ unit: 'Once', chargeIncludingGst: 15, chargeExcludingGst: 13.04 }],
  isGroupMember: false,
  groupTag: null,
  duration: 'onemonth',
  endsOn: '2026-12-20',
  addedDataMb: 5_120,
}
