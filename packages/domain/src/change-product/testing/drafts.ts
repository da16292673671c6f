import { day } from '../../day.ts'
import type { Offer } from '../../ordering/offer/contract.ts'
import { OFFER } from '../../ordering/testing/orders.ts'
import { buildOrderBody } from '../body.ts'
import { allOn } from '../dates.ts'
import type { Draft } from '../draft.ts'
import type { DraftFacts } from '../facts.ts'
import { buildOrder } from '../order.ts'

import { ELSEWHERE, FIBRE_1000, FIBRE_300, FIBRE_FACTS, NEW_PLAN, factsWith } from './facts.ts'

const SELLER = { salesPerson: 'SelfServiceV1', newUsername: 'kpa17' }

export const MONDAY = day.parse('2026-12-14')

/** From VDSL to gigabit, with a router. */
export const CHANGE: Draft = {
  ...NEW_PLAN,
  coreProduct: FIBRE_1000.key,
  modem: { key: 'router-1', contractLength: 12 },
  contractAccepted: true,
  scheduledDates: allOn(MONDAY),
}

export const MOVE: Draft = {
  ...CHANGE,
  type: 'movehouse',
  address: ELSEWHERE,
  powerPlan: 'power-smart',
  medicallyDependent: true,
  siteAccess: { key: 'inside', notes: ' Behind the shed ', dog: true },
}

export const THERE = factsWith({ location: ELSEWHERE })

export const DIAL = factsWith({
  location: ELSEWHERE,
  power: OFFER.power && { ...OFFER.power, amiFlag: false },
})

export function buildBody(draft: Draft, facts: DraftFacts = FIBRE_FACTS) {
  const made = buildOrderBody(buildOrder(draft, facts), SELLER)
  if (!('body' in made)) throw new Error(`${made.code} at ${made.step}`)
  return made.body
}

export function findRefusal(draft: Draft, facts: DraftFacts = FIBRE_FACTS) {
  const made = buildOrderBody(buildOrder(draft, facts), SELLER)
  return 'body' in made ? null : made
}

const [ownProduct] = OFFER.current.CoreProducts

/** The account has slower fibre, so the order begins no contract. */
export const ON_FIBRE: Partial<Offer> = {
  current: {
    ...OFFER.current,
    CoreProducts: ownProduct ? [{ ...ownProduct, CoreProductBroabandCategory: 'UFB100/20' }] : [],
  },
}

export const TO_300: Draft = { ...NEW_PLAN, coreProduct: FIBRE_300.key, internetPlan: 'CHOUFB300-100 GB' }
