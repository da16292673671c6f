import { HttpResponse, http } from 'msw'

import { ELSEWHERE, FIBRE_OFFER } from '@switchboard/domain/change-product/testing/facts'
import { toCents } from '@switchboard/domain/money'
import { readOffer } from '@switchboard/domain/ordering/offer/contract'
import type { Offer, OfferedCoreProduct } from '@switchboard/domain/ordering/offer/contract'

import { toMockUrl } from '#web/testing/network.ts'

const MONEY = /charge|rrp|price|postage|amount/i

/** Converts amounts from cents to dollars, as in replies of the API. */
function toWire(value: unknown, name = ''): unknown {
  if (typeof value === 'number') return MONEY.test(name) ? value / 100 : value
  if (Array.isArray(value)) return value.map((each) => toWire(each, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toWire(each, key)]))
}

export function offers(offer: Partial<Offer> = {}) {
  return http.get(toMockUrl(readOffer), ({ request }) => {
    const moves = new URL(request.url).searchParams.get('locationId') !== null
    const location = moves ? ELSEWHERE : FIBRE_OFFER.location
    return new HttpResponse(JSON.stringify(toWire({ ...FIBRE_OFFER, location, ...offer })))
  })
}

export const orderReply = (state: string, keys: string[] = []) => ({
  orderId: '17',
  state,
  OrderIdentifier: '5000017',
  OrderFeedback: { ValidationFeedback: keys.map((FeedbackKey) => ({ FeedbackKey })) },
})

const amounts = (amountIncludingGst: number) => ({
  amountIncludingGst,
  amountExcludingGst: Math.round((amountIncludingGst / 1.15) * 100) / 100,
})

const whole = { about: '', from: '2026-12-15', to: '2027-01-14', isWhole: true }

const gigabit = { ...whole, name: 'Fibre 1000', ...amounts(99) }

const instalment = { ...whole, name: 'Hub 6', ...amounts(10) }

export const FORECAST = {
  now: amounts(99),
  first: {
    day: '2026-12-15',
    lines: [
      gigabit,
      instalment,
      {
        ...gigabit,
        about: '8 of 30 days',
        from: '2026-12-07',
        to: '2026-12-14',
        isWhole: false,
        ...amounts(26.4),
      },
      { ...whole, name: 'Given away', ...amounts(0) },
    ],
    ...amounts(135.4),
  },
  each: { day: '2027-01-15', lines: [gigabit, instalment], ...amounts(109) },
}

/** With an internet plan that costs nothing. */
export function freeOfCharge(product: OfferedCoreProduct): OfferedCoreProduct {
  const Internet = product.plans.Internet.map((plan) => ({
    ...plan,
    chargeIncludingGst: toCents(0),
    chargeExcludingGst: toCents(0),
  }))
  return { ...product, plans: { ...product.plans, Internet } }
}

export const addresses = (count: number) =>
  Array.from({ length: count }, (_none, place) => ({
    ...ELSEWHERE,
    LocationID: `${2_000_000 + place}`,
    FullAddress: `${place + 1} Tui Street, Taupō 3330`,
  }))

export const FOUND_ADDRESSES = addresses(7)
