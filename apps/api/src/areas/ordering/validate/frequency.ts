import { isDeepStrictEqual } from 'node:util'

import { frequencyChange, frequencyCosts } from '@switchboard/domain/billing-frequency/rules'
import { frequencyOrder } from '@switchboard/domain/billing-frequency/order'
import type { FrequencyChange } from '@switchboard/domain/billing-frequency/rules'
import type { FrequencyPlans, InfeasibleReason } from '@switchboard/domain/billing-frequency/contract'
import type { ErrorCode } from '@switchboard/domain/errors'
import { toCents } from '@switchboard/domain/money'
import { toSalesPerson } from '@switchboard/domain/ordering/sales'

import { readFeasibility, readFrequencyPlans } from '#api/provider/bill-frequency/store.ts'
import { toMonthlyPrice, periodPrice } from '#api/provider/books/period-price.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { OrderSnapshot, Prices } from '../snapshot.ts'

import { readBookedPrices, readSaleFacts } from './store.ts'
import { invalid } from './validator.ts'
import type { Ordering, Placement, Validator } from './validator.ts'

/** The error code of an order for each reason of the feasibility check. */
const REFUSALS: Partial<Record<InfeasibleReason, ErrorCode>> = {
  orderUnderWay: 'ExistingOrderInProgress',
  noInternet: 'NO_CORE_PRODUCT',
  severalConnections: 'MULTIPLE_CORE_PRODUCTS',
  changedLately: 'BILL_FREQUENCY_CHANGED_LATELY',
}

/**
 * Validates an order of another bill frequency: it has to equal the order that follows from the account's products, exactly.
 * Three statements. Source: FRQ-016, FRQ-022.
 */
export const frequencyValidator: Validator = async (db, ordering, { body }) => {
  const { accountCode, today, brand } = ordering
  const wanted = body.BillingDetail
  if (wanted === undefined) return invalid('FORM_STATE_INVALID')
  const { isFeasible, reason } = await readFeasibility(db, { accountCode, today })
  if (!isFeasible) return invalid(toRefusal(reason))
  const plans = await readFrequencyPlans(db, { accountCode, today, brand: brand.id })
  if (plans === null) return invalid('NO_CORE_PRODUCT')
  if (wanted.BillFrequency === plans.billFrequency) return invalid('BILL_FREQUENCY_IS_THIS')
  const change = frequencyChange(plans, wanted.BillFrequency)
  if ('problem' in change) return invalid('PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT')
  const { staffName } = await readSaleFacts(db, accountCode, ordering.actor)
  const made = frequencyOrder(plans, change, toSalesPerson(staffName))
  if (!isDeepStrictEqual(body, made)) return invalid('ORDER_HAS_CHANGED')
  return { placement: toPlacement(ordering, plans, change), problems: [] }
}

function toRefusal(reason: string): ErrorCode {
  return Object.entries(REFUSALS).find(([named]) => named === reason)?.[1] ?? 'BILL_FREQUENCY_NOT_FEASIBLE'
}

function toPlacement({ today }: Ordering, plans: FrequencyPlans, change: FrequencyChange): Placement {
  const { cycle } = change
  const quote = {
    costs: frequencyCosts(change),
    steps: [
      { step: 'accepted' as const, on: today },
      { step: 'billed' as const, on: cycle.firstBillDate },
    ],
  }
  return {
    quote,
    businessGroup: plans.businessGroup,
    billFrequency: cycle.billFrequency,
    ids: { username: null, phoneNumber: null },
    laysFibre: false,
    agreements: { feeToLeave: null, comesFrom: [] },
    snapshot: async (queries) => ({
      ...quote,
      place: { address: '', detail: '', leaves: null },
      prices: await readPrices(queries, change),
      continuingExtras: change.extras.map(({ extra }) => extra.key),
      visited: false,
      ends: listEnds(change),
    }),
  }
}

/** Products and offers that end, by name and without an amount: their price was at the old frequency. */
function listEnds({ components, lostExtras, lostOffers }: FrequencyChange): OrderSnapshot['ends'] {
  const names = [
    ...components.filter(({ isSame }) => !isSame).map(({ component }) => component.name),
    ...lostExtras.map(({ name }) => name),
    ...lostOffers,
  ]
  const nothing = toCents(0)
  return names.map((name) => ({ name, amountIncludingGst: nothing, amountExcludingGst: nothing }))
}

/** Monthly prices from which a bill of the new cycle has the quoted amounts. */
async function readPrices(queries: Queries, { components, extras, cycle }: FrequencyChange): Promise<Prices> {
  const { billFrequency } = cycle
  const books = await readBookedPrices(queries, {
    plans: components.map(({ planKey }) => planKey),
    extras: extras.map(({ extra }) => extra.key),
    hardware: [],
  })
  const monthly = (quoted: number, booked: number | undefined) =>
    booked !== undefined && periodPrice(booked, billFrequency) === quoted
      ? booked
      : toMonthlyPrice(quoted, billFrequency)
  const plans = components.map(({ planKey, name, price }): [string, Prices['plans'][string]] => {
    const { cents, ...named } = books.plans[planKey] ?? { name, about: '' }
    return [planKey, { ...named, cents: monthly(price.chargeIncludingGst, cents) }]
  })
  const kept = extras.map(({ extra: { key, name, quantity }, price }): [string, Prices['extras'][string]] => {
    const cents = monthly(price.chargeIncludingGst / quantity, books.extras[key]?.cents)
    return [key, { name, about: '', cents }]
  })
  return {
    plans: Object.fromEntries(plans),
    extras: Object.fromEntries(kept),
    hardware: {},
    bundleCents: null,
    power: null,
  }
}
