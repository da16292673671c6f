import type { AdditionFacts, Addition } from '@switchboard/domain/ordering/adding/addition'
import { ADDED } from '@switchboard/domain/ordering/adding/lines'
import {
  additionCosts,
  additionDiscounts,
  additionSteps,
  toPricedAddition,
} from '@switchboard/domain/ordering/adding/quote'
import { validateAddition } from '@switchboard/domain/ordering/adding/validate'
import type { AddKind } from '@switchboard/domain/ordering/contract'
import { toSalesPerson } from '@switchboard/domain/ordering/sales'

import { monthlyPrice, toMonthlyPrice } from '#api/provider/books/period-price.ts'

import type { OrderSnapshot, Prices } from '../snapshot.ts'

import { readAdditionFacts } from './store.ts'
import { invalid } from './validator.ts'
import type { Placement, Validator } from './validator.ts'

/** Validates an order that adds a product, or changes the plan of a mobile or wireless line: one statement. Source: ORD-084. */
export function additionValidator(kind: AddKind): Validator {
  return async (db, ordering, { body }) => {
    const entity = body.AdditionalProducts[0]?.ServiceEntity ?? null
    const known = await readAdditionFacts(db, ordering, { kind, entity })
    const { staffName, billFrequency, canOrderNewProducts, ...rest } = known
    const offer = { billFrequency, canOrderNewProducts }
    const { today, brand } = ordering
    const salesPerson = toSalesPerson(staffName)
    const facts: AdditionFacts = { ...rest, kind, offer, salesPerson, mobileRules: brand.mobile, today }
    const { addition, problems } = validateAddition(body, facts)
    if (problems.length > 0) return invalid(...problems)
    return { placement: toPlacement(addition), problems: [] }
  }
}

/** Of a snapshot: it is for no place, brings nobody to one, and ends nothing. */
export const NOWHERE = {
  place: { address: '', detail: '', leaves: null },
  continuingExtras: [],
  visited: false,
  ends: [],
} satisfies Partial<OrderSnapshot>
/** Of its prices. */
export const NO_EXTRAS = {
  extras: {},
  hardware: {},
  bundleCents: null,
  power: null,
} satisfies Partial<Prices>

function toPlacement(addition: Addition): Placement {
  const quote = { costs: additionCosts(toPricedAddition(addition)), steps: additionSteps(addition) }
  const { kind, product, offer, businessGroup } = addition
  const isNewLine = ADDED[kind].on.length === 0
  return {
    quote,
    businessGroup,
    billFrequency: offer.billFrequency,
    ids: { username: null, phoneNumber: isNewLine ? (product?.ServiceEntity ?? null) : null },
    laysFibre: false,
    agreements: { feeToLeave: null, comesFrom: [] },
    snapshot: async () => ({
      ...quote,
      ...NOWHERE,
      prices: toPrices(addition),
    }),
  }
}

function toPrices(addition: Addition): Prices {
  const { plan, lastDay, offer } = addition
  if (plan === null) throw new Error('a valid order has no plan')
  const { billFrequency } = offer
  const { key, name, about, chargeIncludingGst: quoted, monthlyCents: booked } = plan
  const price =
    lastDay === null
      ? { cents: monthlyPrice(key, { quoted, booked, billFrequency }) }
      : { lastDay, cents: quoted }
  const discounts = additionDiscounts(toPricedAddition(addition))
    // what goes with broadband is charged while there is broadband, whatever was ordered
    .filter(({ of }) => of !== 'together')
    .map(({ of, charge, ...discount }) => ({
      ...discount,
      of,
      about: '',
      cents: toMonthlyPrice(charge.chargeIncludingGst, billFrequency),
    }))
  return {
    plans: { [key]: { name, about, ...price } },
    ...(discounts.length > 0 && { discounts }),
    ...NO_EXTRAS,
  }
}
