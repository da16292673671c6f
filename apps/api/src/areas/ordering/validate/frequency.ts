import { isDeepStrictEqual } from 'node:util'

import { periodPrice, toMonthlyPrice } from '@switchboard/domain/billing/period-price'
import { frequencyChange, frequencyCosts } from '@switchboard/domain/billing-frequency/rules'
import { frequencyOrder } from '@switchboard/domain/billing-frequency/order'
import type { FrequencyChange } from '@switchboard/domain/billing-frequency/rules'
import type { FrequencyPlans, InfeasibleReason } from '@switchboard/domain/billing-frequency/contract'
import type { ErrorCode } from '@switchboard/domain/errors'
import { toCents } from '@switchboard/domain/money'
import { toSalesPerson } from '@switchboard/domain/ordering/sales'

import { readFeasibility, readFrequencyPlans } from '#api/provider/bill-frequency/store.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { OrderSnapshot, Prices } from '../snapshot.ts'

import { NO_PRICES, PLACEMENT_DEFAULTS, SNAPSHOT_DEFAULTS } from './defaults.ts'
import { readBookedPrices } from './store/prices.ts'
import { readSaleFacts } from './store/sale.ts'
import { invalid } from './validator.ts'
import type { OrderContext, Placement, Validator } from './validator.ts'

/** The error code of an order for each reason of the feasibility check. */
const REFUSALS: Partial<Record<InfeasibleReason, ErrorCode>> = {
  orderUnderWay: 'ExistingOrderInProgress',
  noInternet: 'NO_CORE_PRODUCT',
  severalConnections: 'MULTIPLE_CORE_PRODUCTS',
  changedLately: 'BILL_FREQUENCY_CHANGED_LATELY',
}

/**
 * Validates an order of another bill frequency: its body must equal the order that we make from the account's products. Three
 * statements. Source: FRQ-016, FRQ-022.
 */
export const frequencyValidator: Validator = async (db, context, { body }) => {
  const { accountCode, today, brand } = context
  if (body.BillingDetail === undefined) return invalid('FORM_STATE_INVALID')
  const { BillFrequency: billFrequency } = body.BillingDetail
  const { isFeasible, reason } = await readFeasibility(db, { accountCode, today })
  if (!isFeasible) return invalid(toRefusal(reason))
  const plans = await readFrequencyPlans(db, { accountCode, today, brand: brand.id })
  if (plans === null) return invalid('NO_CORE_PRODUCT')
  if (billFrequency === plans.billFrequency) return invalid('BILL_FREQUENCY_IS_THIS')
  const change = frequencyChange(plans, billFrequency)
  if ('problem' in change) return invalid('PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT')
  const { staffName } = await readSaleFacts(db, context)
  const expected = frequencyOrder(plans, change, toSalesPerson(staffName))
  if (!isDeepStrictEqual(body, expected)) return invalid('ORDER_HAS_CHANGED')
  return { placement: toPlacement(context, plans, change), problems: [] }
}

function toRefusal(reason: string): ErrorCode {
  return Object.entries(REFUSALS).find(([named]) => named === reason)?.[1] ?? 'BILL_FREQUENCY_NOT_FEASIBLE'
}

function toPlacement({ today }: OrderContext, plans: FrequencyPlans, change: FrequencyChange): Placement {
  const { cycle } = change
  const quote = {
    costs: frequencyCosts(change),
    steps: [
      { step: 'accepted' as const, on: today },
      { step: 'billed' as const, on: cycle.firstBillDate },
    ],
  }
  return {
    ...PLACEMENT_DEFAULTS,
    quote,
    businessGroup: plans.businessGroup,
    billFrequency: cycle.billFrequency,
    snapshot: async (queries) => ({
      ...quote,
      ...SNAPSHOT_DEFAULTS,
      prices: await readPrices(queries, change),
      continuingExtras: change.extras.map(({ extra }) => extra.key),
      ends: listEnds(change),
    }),
  }
}

/** Products and offers that end. Their amounts are zero, because their price was for the old frequency. */
function listEnds({ components, lostExtras, lostOffers }: FrequencyChange): OrderSnapshot['ends'] {
  const names = [
    ...components.filter(({ isSame }) => !isSame).map(({ component }) => component.name),
    ...lostExtras.map(({ name }) => name),
    ...lostOffers,
  ]
  const nothing = toCents(0)
  return names.map((name) => ({ name, amountIncludingGst: nothing, amountExcludingGst: nothing }))
}

/** The monthly prices that give the quoted amounts on a bill of the new frequency. */
async function readPrices(queries: Queries, { components, extras, cycle }: FrequencyChange): Promise<Prices> {
  const { billFrequency } = cycle
  const books = await readBookedPrices(queries, {
    plans: components.map(({ planKey }) => planKey),
    extras: extras.map(({ extra }) => extra.key),
    hardware: [],
  })
  const findMonthlyPrice = (quoted: number, booked: number | undefined) =>
    booked !== undefined && periodPrice(booked, billFrequency) === quoted
      ? booked
      : toMonthlyPrice(quoted, billFrequency)
  const plans = components.map(({ planKey, name, price }): [string, Prices['plans'][string]] => {
    const { cents, ...named } = books.plans[planKey] ?? { name, about: '' }
    return [planKey, { ...named, cents: findMonthlyPrice(price.chargeIncludingGst, cents) }]
  })
  const continuing = extras.map(
    ({ extra: { key, name, quantity }, price }): [string, Prices['extras'][string]] => {
      const cents = findMonthlyPrice(price.chargeIncludingGst / quantity, books.extras[key]?.cents)
      return [key, { name, about: '', cents }]
    },
  )
  return { ...NO_PRICES, plans: Object.fromEntries(plans), extras: Object.fromEntries(continuing) }
}
