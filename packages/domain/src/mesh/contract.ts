import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { dollars } from '../money.ts'

const CACHE_SECONDS = 60

/** The makers of mesh units. Source: MSH-007. */
export const MESH_TYPES = ['google', 'netcomm'] as const
export type MeshType = (typeof MESH_TYPES)[number]

const unitCount = z.object({ meshSatelliteHardwareKey: z.string(), numberOfWifiUnits: z.int() })
export type UnitCount = z.output<typeof unitCount>

/** The mesh units of a line, and the units that may be added. Source: MSH-022. */
export const meshHardware = z.object({
  /** The key of the router; null if the router is the customer's own. */
  hardwareProductKey: z.nullable(z.string()),
  /** The number of units of all types together. */
  numberOfMeshSatelliteUnitsCanStillOrder: z.int().check(z.nonnegative()),
  /** The floor area is null if unknown. */
  propertySummary: z.object({ floorAreaSqm: z.nullable(z.number()) }),
  /** Empty without a suggestion. */
  suggestedMeshSatelliteUnitsToAcquire: z.array(unitCount),
  numberOfMeshSatelliteUnitsNecessaryForCoverage: z.array(unitCount),
  ownedMeshSatelliteUnitsCompatibleWithRouter: z.array(unitCount),
})
export type MeshHardware = z.output<typeof meshHardware>

export const meshUnit = z.object({
  key: z.string(),
  type: z.enum(MESH_TYPES),
  name: z.string(),
  about: z.string(),
  /** The price of one unit on a bill of the account's frequency. Source: MSH-029. */
  chargeIncludingGst: dollars,
  chargeExcludingGst: dollars,
})
export type MeshUnit = z.output<typeof meshUnit>

export const meshOffer = z.object({
  /** The fixed line that gets the units; null without a fixed line. */
  serviceEntity: z.nullable(z.string()),
  /** The location of the line; null if it is not in the address register. */
  locationId: z.nullable(z.string()),
  hardware: meshHardware,
  /** The units that the brand rents out and that work with the router. */
  units: z.array(meshUnit),
  /** The trial of netcomm units, for an account without mesh units; null without a trial. Source: MSH-020. */
  trialPromoCode: z.nullable(z.string()),
})
export type MeshOffer = z.output<typeof meshOffer>

/** The mesh hardware of the account's fixed line. Source: MSH-022, MSH-023. */
export const readMeshHardware = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mesh/hardware',
  access: 'account',
  reply: meshOffer,
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})
