import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { salesChannel } from '../catalogue/sales-channel.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'
import { orderResponse } from '../ordering/contract.ts'
import { location } from '../qualification/contract.ts'

import { icpInformation, icpSummary } from './connection.ts'
import { electricityOrder, powerOrder } from './order.ts'

const CACHE_SECONDS = 60
const MAX_LETTERS = 200
const text = z.string().check(z.minLength(1), z.maxLength(MAX_LETTERS))
/** Longer than any ICP, so that a number with too many letters is refused as malformed. */
const icp = z.string().check(z.maxLength(MAX_LETTERS))

/**
 * A unit price in dollars, not rounded to cents: `0.2735` for a kilowatt hour. Daily and capacity charges use it too. Source:
 * PWR-054 to PWR-057.
 */
const unitDollars = z.number().check(z.nonnegative())

/** The charge whose amount follows from the capacity of the connection. Source: PWR-063. */
export const CAPACITY_CHARGE = 'Capacity Daily Charge'

/** A rate of a power plan: `Fixed` is by day, `Variable` by kilowatt hour. Source: PWR-062, PWR-063. */
export const planCharge = z.object({
  ChargeCategory: z.enum(['Fixed', 'Variable']),
  DisplayName: z.string(),
  ChargeIncludingGst: unitDollars,
  /** Only for `CAPACITY_CHARGE`: its kilovolt-amperes. The charge is for all of them. */
  chargeableCapacity: z.optional(z.number().check(z.positive())),
})
export type PlanCharge = z.output<typeof planCharge>

/** Source: PWR-062. */
export const powerPlan = z.object({
  PlanKey: z.string(),
  /** `Power, smart meter: One rate` */
  PlanDisplayName: z.string(),
  /** `OneRate`, or `DayNight` if units at night have their own price. */
  PlanType: z.enum(['OneRate', 'DayNight']),
  /** Customers cannot change from this plan themselves; staff can. Source: PWR-049. */
  planChangeLocked: z.boolean(),
  Charges: z.array(planCharge),
})
export type PowerPlan = z.output<typeof powerPlan>

/** A core product that is sold besides broadband, with its power plans. Source: PWR-082. */
export const powerCoreProduct = z.object({
  CoreProductKey: z.string(),
  DisplayName: z.string(),
  /** `Electricity` for power. */
  Service: z.string(),
  Plans: z.array(powerPlan),
})
export type PowerCoreProduct = z.output<typeof powerCoreProduct>

/** A connection that can be supplied, with its products. Source: PWR-072, PWR-073. */
export const energyQualification = z.object({
  connection: icpInformation,
  suppliedBy: icpSummary.shape.suppliedBy,
  /** The products whose plans fit the meter. Exactly one of them is electricity. */
  coreProducts: z.array(powerCoreProduct),
  /** The day of the switch if it is ordered now. */
  switchesOn: day,
  /** A single credit on the next bill, above zero; null without a credit. Source: PWR-094. */
  credit: z._default(
    z.nullable(z.object({ chargeIncludingGst: dollars, chargeExcludingGst: dollars })),
    null,
  ),
})
export type EnergyQualification = z.output<typeof energyQualification>

/**
 * Errors for an ICP, each with the field `icp`: its check digits are wrong, the registry does not have it, or the registry
 * does not answer.
 */
const REGISTRY_ERRORS = ['ICP_MALFORMED', 'ICP_NOT_FOUND', 'ELECTRICITY_REGISTRY_UNAVAILABLE'] as const

/** Why no product can be sold. Source: PWR-088 to PWR-090. */
const PRODUCT_ERRORS = [
  'NO_CORE_PRODUCTS',
  'NO_ELECTRICITY_CORE_PRODUCT',
  'MULTIPLE_ELECTRICITY_CORE_PRODUCTS',
] as const

/**
 * The products for a connection, and its data. `ICP_NOT_ACTIVE` if it has no power; `ICP_NOT_AT_LOCATION` if it is not at the
 * given location. Source: PWR-072.
 */
export const qualifyEnergy = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/qualifyenergy',
  access: 'account',
  needs: 'see',
  reads: true,
  body: z.strictObject({ icp, salesChannel, LocationID: z.optional(text) }),
  reply: energyQualification,
  errors: [...REGISTRY_ERRORS, 'ICP_NOT_AT_LOCATION', 'ICP_NOT_ACTIVE', ...PRODUCT_ERRORS],
})

/**
 * The products for the connection at a location. `NO_SERVICE_IDS_AVAILABLE` if it has no connection,
 * `NO_LOCATION_ID_PROVIDED` if the location does not exist. Source: PWR-073, PWR-091.
 */
export const qualifyEnergyLocation = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/qualifyenergy/locations/{locationId}',
  access: 'account',
  query: z.object({ salesChannel }),
  reply: energyQualification,
  errors: [
    'NO_LOCATION_ID_PROVIDED',
    'NO_SERVICE_IDS_AVAILABLE',
    'ICP_NOT_ACTIVE',
    'ELECTRICITY_REGISTRY_UNAVAILABLE',
    ...PRODUCT_ERRORS,
  ],
  malformed: 'INVALID_POWER_qualifyEnergyLocation_RESPONSE',
})

/** All data of a connection, with any supplier. Source: PWR-064, PWR-074. */
export const readIcpInformation = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/icps/{icp}',
  access: 'account',
  reply: icpInformation,
  errors: REGISTRY_ERRORS,
})

/** Source: PWR-075. */
export const readIcpSummary = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/icps/{icp}/summary',
  access: 'account',
  reply: icpSummary,
  errors: REGISTRY_ERRORS,
})

/** The address of a connection; `Lines` is the postal form in several lines. Source: PWR-039, PWR-077. */
export const readIcpAddress = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/icps/{icp}/address',
  access: 'account',
  reply: z.extend(location, { Lines: z.array(z.string()).check(z.minLength(1)) }),
  errors: REGISTRY_ERRORS,
})

/** The daily capacity charge of a connection with the account's plan; null without such a charge. Source: PWR-067. */
export const readCapacityCharge = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/icps/{icp}/capacitycharge',
  access: 'account',
  reply: z.object({ capacityCharge: z.nullable(planCharge) }),
  errors: REGISTRY_ERRORS,
})

/** A connection that supplies the account, with its plan. Source: PWR-076, ORD-027. */
export const currentIcp = z.object({
  icp: z.string(),
  /** The address in one line. */
  address: z.string(),
  ami: z.boolean(),
  /** The first day of the supply. */
  suppliedFrom: day,
  CoreProductKey: z.nullable(z.string()),
  plan: powerPlan,
})
export type CurrentIcp = z.output<typeof currentIcp>

/** The connections that supply the account today; empty without power. Source: PWR-076. */
export const readCurrentIcps = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/products/power/icps',
  access: 'account',
  reply: z.array(currentIcp),
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})

/** Whether the account has power. Source: PWR-070. */
export const readHasElectricity = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/products/power/has',
  access: 'account',
  reply: z.object({ hasElectricityProduct: z.boolean() }),
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})

/** The account's orders with power, newest first. `isOrderOfInterest` finds those that block another order. Source: PWR-069. */
export const readElectricityOrders = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/powerorders',
  access: 'account',
  reply: z.array(electricityOrder),
  errors: [],
  cacheSeconds: 0,
})

/**
 * Products that are sold besides broadband, with the power plans for the account. With a connection, only plans for its kind
 * of meter, with its capacity charge. `oneElectricityCoreProduct` picks the power product. Source: PWR-062, PWR-082.
 */
export const readElectricityCoreProducts = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/catalogue/electricitycoreproducts',
  access: 'account',
  query: z.object({ salesChannel, icp: z.optional(icp) }),
  reply: z.array(powerCoreProduct),
  errors: REGISTRY_ERRORS,
  cacheSeconds: CACHE_SECONDS,
})

export type PowerOrder = z.output<typeof powerOrder>

/**
 * Creates an empty power order. It is followed, cancelled and listed like any order, by the id and number of this reply.
 * Source: PWR-022, PWR-078.
 */
export const createPowerOrder = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/powerorders',
  access: 'account',
  needs: 'order',
  reply: orderResponse,
  errors: [],
  malformed: 'INVALID_ORDER_CREATION_RESPONSE',
  idempotent: true,
})

/**
 * Replaces the contents of an order. Replies `NotOK` with feedback if the order is not possible. The keys
 * `ExistingOpenContractRetail` and `ExistingOrderInProgress` mean that power or another order already exists. Source:
 * PWR-023, PWR-024, PWR-079.
 */
export const amendPowerOrder = defineCall({
  method: 'PUT',
  path: '/accounts/{accountCode}/powerorders/{orderId}',
  access: 'account',
  needs: 'order',
  body: powerOrder,
  reply: orderResponse,
  errors: ['NO_ORDER_DATA', 'ELECTRICITY_REGISTRY_UNAVAILABLE'],
  malformed: 'NO_FEEDBACK_DATA',
  idempotent: true,
})

/**
 * Places the order as it was last shown. Repeating the call returns the same order. Null if the facts changed since the
 * amend: then nothing is placed, and another amend returns the reason. Source: PWR-025, PWR-080.
 */
export const commitPowerOrder = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/powerorders/{orderId}/commit',
  access: 'account',
  needs: 'order',
  /** The terms are accepted. Source: PWR-032. */
  body: z.strictObject({ termsAccepted: z.literal(true) }),
  reply: z.nullable(orderResponse),
  errors: ['NO_ORDER_DATA', 'FEEDBACK_NOT_OK'],
  malformed: 'NO_FEEDBACK_DATA',
  idempotent: true,
})

/**
 * Changes the plan of a connection that supplies the account. The new plan begins on the day in the reply; earlier days are
 * billed by the old plan. Source: PWR-050, PWR-083, PWR-092.
 */
export const changePowerPlan = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/products/power/plan',
  access: 'account',
  needs: 'order',
  body: z.strictObject({ icp, planKey: text, salesChannel }),
  reply: z.object({ status: z.literal(200), icp: z.string(), planKey: z.string(), holdsFrom: day }),
  errors: [
    'CONNECTION_NOT_FOUND',
    'PLAN_NOT_FOUND',
    'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'PLAN_CHANGE_LOCKED',
    'ExistingOrderInProgress',
    'FORBIDDEN',
  ],
  malformed: 'INVALID_POWER_CHANGE_PLAN_RESPONSE',
  idempotent: true,
})
