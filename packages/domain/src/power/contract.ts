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
const MOST_LETTERS = 200
const text = z.string().check(z.minLength(1), z.maxLength(MOST_LETTERS))
/** Longer than any, so that one with letters too many is refused as what it is: no number of a connection. */
const icp = z.string().check(z.maxLength(MOST_LETTERS))

/**
 * Dollars of a unit price, not rounded to cents: `0.2735` a kilowatt hour. What is charged a day, or by the kilovolt-ampere
 * and day, is told so too. Source: PWR-054 to PWR-057.
 */
const unitDollars = z.number().check(z.nonnegative())

/** The charge whose amount follows from the capacity of the connection. Source: PWR-063. */
export const CAPACITY_CHARGE = 'Capacity Daily Charge'

/** A rate of a power plan: `Fixed` a day, `Variable` a kilowatt hour. Source: PWR-062, PWR-063. */
export const planCharge = z.object({
  ChargeCategory: z.enum(['Fixed', 'Variable']),
  DisplayName: z.string(),
  ChargeIncludingGst: unitDollars,
  /** Of `CAPACITY_CHARGE` alone: the kilovolt-amperes that it is for; the charge is that of all of them. */
  chargeableCapacity: z.optional(z.number().check(z.positive())),
})
export type PlanCharge = z.output<typeof planCharge>

/** Source: PWR-062. */
export const powerPlan = z.object({
  PlanKey: z.string(),
  /** `Power, smart meter: One rate` */
  PlanDisplayName: z.string(),
  /** What it is charged by: `OneRate`, or `DayNight` where units of the night have a price of their own. */
  PlanType: z.enum(['OneRate', 'DayNight']),
  /** Who has it keeps it: a person changes it. Source: PWR-049. */
  planChangeLocked: z.boolean(),
  Charges: z.array(planCharge),
})
export type PowerPlan = z.output<typeof powerPlan>

/** A core product of what is sold beside broadband, with its power plans. Source: PWR-082. */
export const powerCoreProduct = z.object({
  CoreProductKey: z.string(),
  DisplayName: z.string(),
  /** `Electricity` for power. */
  Service: z.string(),
  Plans: z.array(powerPlan),
})
export type PowerCoreProduct = z.output<typeof powerCoreProduct>

/** A connection that can be supplied, with what it can be supplied by. Source: PWR-072, PWR-073. */
export const energyQualification = z.object({
  connection: icpInformation,
  suppliedBy: icpSummary.shape.suppliedBy,
  /** Those whose plans go with the meter: exactly one of them is of electricity. */
  coreProducts: z.array(powerCoreProduct),
  /** The day on which a switch that is ordered now takes place. */
  switchesOn: day,
  /** What power takes off the next bill once, above zero; null for nothing. Source: PWR-094. */
  credit: z._default(
    z.nullable(z.object({ chargeIncludingGst: dollars, chargeExcludingGst: dollars })),
    null,
  ),
})
export type EnergyQualification = z.output<typeof energyQualification>

/**
 * What keeps a connection from being asked about, each of them with the field `icp`: it is no number of a connection (its check digits
 * are wrong), the registry has none of it, it is at another place than said; or the registry does not answer.
 */
const REGISTRY_ERRORS = ['ICP_MALFORMED', 'ICP_NOT_FOUND', 'ELECTRICITY_REGISTRY_UNAVAILABLE'] as const

/** Why there is nothing to sell. Source: PWR-088 to PWR-090. */
const PRODUCT_ERRORS = [
  'NO_CORE_PRODUCTS',
  'NO_ELECTRICITY_CORE_PRODUCT',
  'MULTIPLE_ELECTRICITY_CORE_PRODUCTS',
] as const

/**
 * Whether and by what a connection can be supplied, and what is known of it. `ICP_NOT_ACTIVE` where it has no power to it;
 * `ICP_NOT_AT_LOCATION` where a location is given that it is not at. Source: PWR-072.
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
 * The same of the connection at a location. `NO_SERVICE_IDS_AVAILABLE` where it has none, `NO_LOCATION_ID_PROVIDED` where
 * there is no such location. Source: PWR-073, PWR-091.
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

/** Everything known of a connection, whoever is supplied by it. Source: PWR-064, PWR-074. */
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

/** Where a connection is; `Lines` is the address as it is written over several lines. Source: PWR-039, PWR-077. */
export const readIcpAddress = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/icps/{icp}/address',
  access: 'account',
  reply: z.extend(location, { Lines: z.array(z.string()).check(z.minLength(1)) }),
  errors: REGISTRY_ERRORS,
})

/** What the capacity of a connection costs a day with the account's plan; null where nothing. Source: PWR-067. */
export const readCapacityCharge = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/icps/{icp}/capacitycharge',
  access: 'account',
  reply: z.object({ capacityCharge: z.nullable(planCharge) }),
  errors: REGISTRY_ERRORS,
})

/** A connection by which the account has power, with its plan. Source: PWR-076, ORD-027. */
export const currentIcp = z.object({
  icp: z.string(),
  /** Where it is, in one line. */
  address: z.string(),
  ami: z.boolean(),
  /** The first day of the supply. */
  suppliedFrom: day,
  CoreProductKey: z.nullable(z.string()),
  plan: powerPlan,
})
export type CurrentIcp = z.output<typeof currentIcp>

/** Connections by which the account has power today; empty without power. Source: PWR-076. */
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

/** Orders with power of the account, newest first; `isOrderOfInterest` tells those that keep it from another. Source: PWR-069. */
export const readElectricityOrders = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/powerorders',
  access: 'account',
  reply: z.array(electricityOrder),
  errors: [],
  cacheSeconds: 0,
})

/**
 * What is sold beside broadband, with its power plans for the account; with a connection those for its kind of meter alone,
 * with its capacity charge. `oneElectricityCoreProduct` takes the one of power. Source: PWR-062, PWR-082.
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
 * A new power order, empty; it is followed, cancelled and listed as any order, by the id and number of this answer.
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
 * Sets what the order holds. `NotOK` with its feedback where it cannot be had so: among the keys `ExistingOpenContractRetail`
 * and `ExistingOrderInProgress`, which stop it as already in flight. Source: PWR-023, PWR-024, PWR-079.
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
 * Places the order as it was last shown; again it is the same order. Null where what was true at the amend is not any more:
 * then nothing is placed, and another amend tells why. Source: PWR-025, PWR-080.
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
 * Another plan for a connection that supplies the account. It holds from the day in the answer on, and the days before are
 * billed by the plan that they had. Source: PWR-050, PWR-083, PWR-092.
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
