import { toMonthlyPrice } from '@switchboard/domain/billing/period-price'
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

import { monthlyPrice } from '#api/provider/books/period-price.ts'

import type { Prices } from '../snapshot.ts'

import { NO_PRICES, PLACEMENT_DEFAULTS, SNAPSHOT_DEFAULTS } from './defaults.ts'
import { listEndingPlans } from './ending-plans.ts'
import { readAdditionFacts } from './store/addition.ts'
import { invalid } from './validator.ts'
import type { Placement, Validator } from './validator.ts'

/** Validates an order that adds a product, or changes the plan of a mobile or wireless line. One statement. Source: ORD-084. */
export function additionValidator(kind: AddKind): Validator {
  return async (db, context, { body }) => {
    const entity = body.AdditionalProducts[0]?.ServiceEntity ?? null
    const stored = await readAdditionFacts(db, context, { kind, entity, bring: body.NumberToBring ?? null })
    const { staffName, billFrequency, canOrderNewProducts, ...rest } = stored
    const facts: AdditionFacts = {
      ...rest,
      kind,
      offer: { billFrequency, canOrderNewProducts },
      salesPerson: toSalesPerson(staffName),
      mobileRules: context.brand.mobile,
      today: context.today,
    }
    const { addition, problems } = validateAddition(body, facts)
    return problems.length > 0 ? invalid(...problems) : { placement: toPlacement(addition), problems: [] }
  }
}

function toPlacement(addition: Addition): Placement {
  const quote = { costs: additionCosts(toPricedAddition(addition)), steps: additionSteps(addition) }
  const { kind, product, offer, businessGroup } = addition
  const isNewLine = ADDED[kind].on.length === 0
  return {
    ...PLACEMENT_DEFAULTS,
    quote,
    businessGroup,
    billFrequency: offer.billFrequency,
    ids: { username: null, phoneNumber: isNewLine ? (product?.ServiceEntity ?? null) : null },
    snapshot: async () => ({
      ...quote,
      ...SNAPSHOT_DEFAULTS,
      prices: toPrices(addition),
      ends: listEndingPlans(addition, addition.body),
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
    // the discount of mobile and broadband together is charged while the account has broadband, see `settleTogether`
    .filter(({ of }) => of !== 'together')
    .map(({ charge, ...discount }) => ({
      ...discount,
      about: '',
      cents: toMonthlyPrice(charge.chargeIncludingGst, billFrequency),
    }))
  return {
    ...NO_PRICES,
    plans: { [key]: { name, about, ...price } },
    ...(discounts.length > 0 && { discounts }),
  }
}
