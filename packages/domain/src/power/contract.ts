import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { salesChannel } from '../catalogue/sales-channel.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'
import { location } from '../qualification/contract.ts'

import { icpInformation, icpSummary } from './connection.ts'
import { electricityOrder } from './order.ts'
import { currentIcp, planCharge, powerCoreProduct } from './plans.ts'

const CACHE_SECONDS = 60
const MAX_LETTERS = 200
export const shortText = z.string().check(z.minLength(1), z.maxLength(MAX_LETTERS))
/** Longer than any ICP, so that a number with too many letters is refused as malformed. */
export const icp = z.string().check(z.maxLength(MAX_LETTERS))

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
  body: z.strictObject({ icp, salesChannel, LocationID: z.optional(shortText) }),
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
