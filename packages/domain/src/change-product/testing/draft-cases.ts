import type { OrderBody } from '../../ordering/contract.ts'
import type { Offer } from '../../ordering/offer/contract.ts'
import { allOn } from '../dates.ts'
import { EMPTY_DRAFT, NEW_LINE, NO_POWER } from '../draft.ts'
import type { Draft } from '../draft.ts'

import { MONDAY } from './drafts.ts'

/** The order body without the keys that differ between offers. */
export type OrderOutline = {
  readonly channel: string
  readonly contract: readonly [option: string, months: number]
  readonly services: readonly string[]
  readonly hardware: number
  readonly extras: readonly string[]
  readonly losing: readonly string[]
  /** Question and answer, in the order of the body. */
  readonly answers: readonly string[]
  readonly hasPower: boolean
  readonly promoCodes: readonly string[]
}

/** A finished draft of an account without a homeline, and the resulting order on any offer. */
export type DraftCase = {
  /** Requirement ids and the subject. */
  readonly name: string
  readonly type: Draft['type']
  readonly choose: (offer: Offer) => Partial<Draft>
  readonly outline: OrderOutline
  /** Kinds of the costs, without the termination fee, which depends on the account. */
  readonly costs: readonly string[]
}

/** The draft of a case on an offer. */
export function buildDraft({ type, choose }: DraftCase, offer: Offer): Draft {
  return {
    ...EMPTY_DRAFT,
    type,
    address: type === 'movehouse' ? offer.location : null,
    coreProduct: gigabitKey(offer, 'no'),
    modem: 'byod',
    contractAccepted: true,
    scheduledDates: allOn(MONDAY),
    ...choose(offer),
  }
}

export function toOutline(body: OrderBody): OrderOutline {
  const [change] = body.CoreProductsToChange
  if (change === undefined) throw new Error('the order changes a core product')
  return {
    channel: body.SalesChannel,
    contract: [change.ContractHandlingOption, change.ContractLength],
    services: change.ToCoreProductComponents.map(({ Service }) => Service),
    hardware: body.HardwareOrders.flatMap(({ items }) => items).length,
    extras: body.AdditionalProducts.map(({ Service }) => Service.toLowerCase()),
    losing: body.LosingProviders.map(({ service }) => service),
    answers: body.Questions.map(({ question, answer }) => `${question} ${answer}`),
    hasPower: body.ElectricityToChange !== null,
    promoCodes: body.PromoCodes.map(({ promoCode }) => promoCode),
  }
}

function gigabit({ coreProducts }: Offer, hasVoice: 'yes' | 'no') {
  const product = coreProducts.find(
    ({ dataRate, ...each }) =>
      dataRate.downstream >= 900 && dataRate.downstream < 2000 && each.hasVoice === hasVoice,
  )
  if (product === undefined) throw new Error('the offer has gigabit fibre')
  return product
}

function gigabitKey(offer: Offer, hasVoice: 'yes' | 'no'): string {
  return gigabit(offer, hasVoice).key
}

/** The first router of the draft's default plan. */
function routerFor(offer: Offer, contractLength: number): Draft['modem'] {
  const { plans, hardware } = gigabit(offer, 'no')
  const router = hardware.find(({ planKey, type }) => planKey === plans.Internet[0]?.key && type === 'Router')
  if (router === undefined) throw new Error('the plan has a router')
  return { key: router.key, contractLength }
}

function findExtraKey(offer: Offer, service: string): string {
  const extras = gigabit(offer, 'no').additionalProducts
  const extra = extras.find((each) => each.service.toLowerCase() === service)
  if (extra === undefined) throw new Error(`gigabit fibre has ${service}`)
  return extra.key
}

const CHANGE: OrderOutline = {
  channel: 'SelfService',
  contract: ['new', 12],
  services: ['Internet'],
  hardware: 0,
  extras: [],
  losing: [],
  answers: ['LiveThereOrMovingIn LiveThere', 'Byod Yes'],
  hasPower: false,
  promoCodes: [],
}
const MOVE: OrderOutline = {
  ...CHANGE,
  channel: 'MoveHouse',
  answers: ['LiveThereOrMovingIn MovingIn', 'Byod Yes'],
}
const withNewLine = (offer: Offer) => ({
  coreProduct: gigabitKey(offer, 'yes'),
  voiceAdditionalProducts: [],
  phoneNumber: offer.phoneNumbers[0] ?? null,
})

/** Read by the tests of the order body, of the wizard and of the API. */
export const DRAFT_CASES: readonly DraftCase[] = [
  {
    name: 'ORD-001 ORD-036 ORD-063 a change with one’s own modem',
    type: 'plan',
    choose: () => ({}),
    outline: CHANGE,
    costs: ['internet'],
  },
  {
    name: 'ORD-037 ORD-060 a change with a router for 24 months',
    type: 'plan',
    choose: (offer) => ({ modem: routerFor(offer, 24) }),
    outline: {
      ...CHANGE,
      contract: ['new', 24],
      hardware: 1,
      answers: ['LiveThereOrMovingIn LiveThere', 'Byod No'],
    },
    costs: ['internet', 'hardware', 'postage'],
  },
  {
    name: 'ORD-009 a change with an extra',
    type: 'plan',
    choose: (offer) => ({ additionalProducts: [findExtraKey(offer, 'safe_mode')] }),
    outline: { ...CHANGE, extras: ['safe_mode'] },
    costs: ['internet', 'extra'],
  },
  {
    name: 'ORD-047 a change with a homeline on a new line',
    type: 'plan',
    choose: (offer) => ({
      ...withNewLine(offer),
      losingVoice: { key: NEW_LINE, accountName: '', accountNumber: '' },
    }),
    outline: { ...CHANGE, services: ['Internet', 'Voice'] },
    costs: ['internet', 'voice'],
  },
  {
    name: 'ORD-047 a change with a homeline from another provider',
    type: 'plan',
    choose: (offer) => ({
      ...withNewLine(offer),
      losingVoice: {
        key: offer.losingProviders[0]?.key ?? '',
        accountName: 'K Paki',
        accountNumber: 'T-1',
      },
    }),
    outline: { ...CHANGE, services: ['Internet', 'Voice'], losing: ['Voice'] },
    costs: ['internet', 'voice'],
  },
  {
    name: 'ORD-001 ORD-062 MOV-025 a move without power',
    type: 'movehouse',
    choose: () => ({ powerPlan: NO_POWER }),
    outline: MOVE,
    costs: ['internet'],
  },
  {
    name: 'ORD-061 ORD-064 MOV-018 a move with power',
    type: 'movehouse',
    choose: ({ power }) => ({ powerPlan: power?.plans[0]?.planKey ?? null, medicallyDependent: true }),
    outline: {
      ...MOVE,
      answers: [...MOVE.answers, 'PowerMedicalDependent Yes'],
      hasPower: true,
      promoCodes: ['BUNDLE10'],
    },
    costs: ['internet', 'bundle'],
  },
]
