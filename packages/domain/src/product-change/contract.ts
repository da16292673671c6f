import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../accounts/contract.ts'
import { defineCall } from '../call.ts'
import { CHANGE_KINDS } from '../catalogue/change-kind.ts'
import { callingPackBundles, catalogueAdditionalProduct, plan } from '../catalogue/products.ts'
import { currentAdditionalProduct, planDataCaps } from '../catalogue/current-products.ts'
import { salesChannel } from '../catalogue/sales-channel.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'
import { freeMonths } from '../catalogue/free-months.ts'
import { forecastBill } from '../ordering/forecast/bill.ts'

const MAX_LETTERS = 50
const MAX_SERVICES = 10
const key = z.string().check(z.minLength(1), z.maxLength(MAX_LETTERS))

/** A change that has not begun. It can be undone until its first day. */
export const waitingChange = z.object({
  number: z.string(),
  startsOn: day,
  /** The products that the account gets and loses, by their names on bills. */
  begins: z.array(z.string()),
  ends: z.array(z.string()),
  dataCaps: planDataCaps,
})
export type WaitingChange = z.output<typeof waitingChange>

/** The account's current products of a kind, and the products to choose from. */
export const changeable = z.object({
  held: z.array(currentAdditionalProduct),
  products: z.array(catalogueAdditionalProduct),
  /** Only for accounts that choose calling packs by bundles; else empty. */
  bundles: callingPackBundles,
  /** The plans of the service whose plan is changed; empty for a kind without a plan. */
  plans: z.array(plan),
  /** The current plan of that service. */
  planKey: z.nullable(z.string()),
  billFrequency: z.enum(BILL_FREQUENCIES),
  /** The possible first days of a change, earliest first. */
  startDays: z.array(day),
  waiting: z.nullable(waitingChange),
  freeMonths: z.nullable(freeMonths),
})
export type Changeable = z.output<typeof changeable>

const NOTHING_TO_CHANGE = ['NO_CORE_PRODUCT', 'MULTIPLE_CORE_PRODUCTS'] as const

/** Source: DAT-007, DAT-008, VEX-008, VEX-009. */
export const readChangeable = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/products/changes',
  access: 'account',
  query: z.strictObject({ kind: z.enum(CHANGE_KINDS) }),
  reply: changeable,
  errors: [
    ...NOTHING_TO_CHANGE,
    'NO_VOICE_SERVICE',
    'SERVICE_NOT_IN_CURRENT_CORE_PRODUCT',
    'SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT',
    'NO_FAMILY_FILTER_ADDITIONAL_PRODUCT',
  ],
  cacheSeconds: 60,
})

/**
 * The requested products from a day on. A null product removes the product of its service. A service that is missing does not
 * change.
 */
export const wantedChange = z.strictObject({
  kind: z.enum(CHANGE_KINDS),
  startsOn: day,
  products: z
    .record(key, z.nullable(key))
    .check(z.refine((products) => Object.keys(products).length <= MAX_SERVICES)),
  /** Null to keep the current plan. */
  planKey: z.nullable(key),
})
export type WantedChange = z.output<typeof wantedChange>

/** Refusals of a change and of its forecast. */
const CHANGE_REFUSALS = [
  ...NOTHING_TO_CHANGE,
  'ADDITIONAL_PRODUCT_NOT_FOUND',
  'SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT',
  'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  'CORE_PRODUCT_LACKS_COMPONENTS',
  'SERVICE_NOT_IN_CURRENT_CORE_PRODUCT',
  'PLAN_NOT_FOUND',
  'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
  'VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE',
  'PROVISIONING_DATE_NOT_OFFERED',
  'FORBIDDEN',
  'ExistingOrderInProgress',
] as const

const bills = z.object({ first: forecastBill, each: forecastBill })

/** The first bill from the day of the change, and a later bill of whole periods: with and without the change. */
export const changeForecast = z.object({ without: bills, with: bills })
export type ChangeForecast = z.output<typeof changeForecast>

/** Forecasts the account's bills with a change; nothing is changed. */
export const forecastProductChange = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/products/changes/forecast',
  access: 'account',
  needs: 'order',
  reads: true,
  body: wantedChange,
  reply: changeForecast,
  errors: CHANGE_REFUSALS,
})

const shownBill = z.strictObject({ day, amount: dollars })

/**
 * Changes the account's products from a day on. Repeating the call has no effect, and a later change of the kind replaces a
 * waiting change. Null if the account already has all requested products. Source: CAT-045 to CAT-048.
 */
export const makeProductChange = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/products/changes',
  access: 'account',
  needs: 'order',
  body: z.extend(wantedChange, {
    salesChannel,
    /** The amounts of the bills with the change, as the page has shown them. */
    shown: z.optional(z.strictObject({ first: shownBill, each: shownBill })),
    /**
     * The number of the waiting change of the kind that the caller knows, null for none. The change is refused if another one
     * waits. Missing to replace any.
     */
    waiting: z.optional(z.nullable(z.string())),
  }),
  reply: z.object({ waiting: z.nullable(waitingChange) }),
  errors: [...CHANGE_REFUSALS, 'ORDER_HAS_CHANGED', 'WAITING_CHANGE_DIFFERS'],
  idempotent: true,
})

/** Undoes a change before it begins. */
export const undoProductChange = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/products/changes/{changeNumber}/undo',
  access: 'account',
  needs: 'order',
  body: z.strictObject({}),
  reply: z.object({ startsOn: day }),
  errors: ['CHANGE_NOT_FOUND', 'CHANGE_TOO_LATE_TO_UNDO'],
  idempotent: true,
})
