import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../accounts/contract.ts'
import { defineCall } from '../call.ts'
import { plan } from '../catalogue/products.ts'
import { PLAN_SERVICES } from '../catalogue/plan-services.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'
import { RECURRING_TYPES } from '../payments/recurring-payment.ts'

/** Source: FRQ-030. */
export const billFrequency = z.enum(BILL_FREQUENCIES)
export type BillFrequency = z.output<typeof billFrequency>

/** Why the frequency cannot be changed now; empty if it is unknown. Source: FRQ-018 to FRQ-020. */
export const INFEASIBLE_REASONS = [
  '',
  'switchedOff',
  'business',
  'noInternet',
  'severalConnections',
  'severalLines',
  'wireless',
  'mobile',
  'orderUnderWay',
  'changeWaits',
  'changedLately',
  'billNotMade',
] as const
export type InfeasibleReason = (typeof INFEASIBLE_REASONS)[number]

/** Source: FRQ-020. */
export const feasibility = z.object({
  isFeasible: z.boolean(),
  /** One of `INFEASIBLE_REASONS`, or a reason of another provider. */
  reason: z.string(),
  /** The first day of the present frequency; null if it never changed. */
  billingPeriodModifiedDate: z.nullable(day),
  /** Days from the last change to today; null without a change. */
  daysSinceChange: z.nullable(z.int()),
  /** The order under way for another frequency, with the day of its first bill; null for none. */
  waiting: z.nullable(z.object({ OrderIdentifier: z.string(), billFrequency, startsOn: day })),
})
export type Feasibility = z.output<typeof feasibility>

/** Whether the account may change its billing frequency today. Source: FRQ-018. */
export const checkBillingFrequency = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/billing-frequency/feasibility',
  access: 'account',
  reply: feasibility,
  errors: [],
  cacheSeconds: 0,
})

/** A price of one bill. */
const price = z.object({ billFrequency, chargeIncludingGst: dollars, chargeExcludingGst: dollars })
export type FrequencyPrice = z.output<typeof price>

/** The data of an internet plan with a cap, for a month. */
const cappedData = z.object({ dataCapMb: z.int().check(z.positive()), dataBlock: plan.shape.dataBlock })
/** Null for a plan without a cap. */
const data = z.optional(z.nullable(cappedData))

/** A product of the account, with its price at each frequency at which it can be kept. */
const heldProduct = z.object({
  key: z.string(),
  name: z.string(),
  serviceEntity: z.nullable(z.string()),
  /** The price at the present frequency is a price of today; all others are prices of future bills. */
  prices: z.array(price),
})

/** Source: FRQ-021. */
export const billCycle = z.object({
  billCycleKey: z.string(),
  billFrequency,
  /** The first bill of the cycle. */
  firstBillDate: day,
  /** When the first bill is due, and collected if the account pays by direct debit. */
  nextPaymentDate: day,
})
export type BillCycle = z.output<typeof billCycle>

/** The account's products and prices, and their equivalents at other frequencies. */
export const frequencyPlans = z.object({
  billFrequency,
  businessGroup: z.string(),
  recurringType: z.enum(RECURRING_TYPES),
  /** The bill cycles of all frequencies except the present. */
  cycles: z.array(billCycle),
  /** Null if the catalogue does not have the account's core product. */
  coreProduct: z.nullable(z.object({ key: z.string(), frequencies: z.array(billFrequency) })),
  components: z.array(z.extend(heldProduct, { service: z.enum(PLAN_SERVICES), data })),
  /** Plans of the same core product that the account could have instead. */
  plans: z.array(
    z.extend(price, { key: z.string(), name: z.string(), service: z.enum(PLAN_SERVICES), data }),
  ),
  /** A price is the sum of all products of a kind. */
  additionalProducts: z.array(z.extend(heldProduct, { service: z.string(), quantity: z.int() })),
  offers: z.array(z.object({ name: z.string(), frequencies: z.array(billFrequency) })),
})
export type FrequencyPlans = z.output<typeof frequencyPlans>

/** Source: FRQ-021 to FRQ-024. */
export const readBillingFrequency = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/billing-frequency',
  access: 'account',
  reply: frequencyPlans,
  errors: ['NO_CORE_PRODUCT'],
  cacheSeconds: 0,
})
