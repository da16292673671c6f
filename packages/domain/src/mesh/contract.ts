import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { dollars } from '../money.ts'

const CACHE_SECONDS = 60

/** Who makes a mesh unit. Source: MSH-007. */
export const MESH_TYPES = ['google', 'netcomm'] as const
export type MeshType = (typeof MESH_TYPES)[number]

const unitCount = z.object({ meshSatelliteHardwareKey: z.string(), numberOfWifiUnits: z.int() })
export type UnitCount = z.output<typeof unitCount>

/** What the wifi of a line has, and may have more. Source: MSH-022. */
export const meshHardware = z.object({
  /** Of the router; null where the account uses one of its own. */
  hardwareProductKey: z.nullable(z.string()),
  /** Of any type. */
  numberOfMeshSatelliteUnitsCanStillOrder: z.int().check(z.nonnegative()),
  /** Null where nobody knows how big the home is. */
  propertySummary: z.object({ floorAreaSqm: z.nullable(z.number()) }),
  /** Empty where nobody knows it. */
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
  /** Of a bill of the account's frequency, one unit. Source: MSH-029. */
  chargeIncludingGst: dollars,
  chargeExcludingGst: dollars,
})
export type MeshUnit = z.output<typeof meshUnit>

export const meshOffer = z.object({
  /** Of the fixed line that units are for; null where the account has none. */
  serviceEntity: z.nullable(z.string()),
  /** Where it is; null where the register does not say. */
  locationId: z.nullable(z.string()),
  hardware: meshHardware,
  /** That the brand rents out and that work with the router. */
  units: z.array(meshUnit),
  /** For who has no mesh unit yet, on netcomm units; null where there is no trial. Source: MSH-020. */
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
