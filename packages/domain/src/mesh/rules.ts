import type { MeshHardware, MeshOffer, MeshType, MeshUnit } from './contract.ts'

export type HomeSize = 'small' | 'medium' | 'large'

/** Below so many square metres. Source: MSH-017. */
export const SMALL_BELOW_SQM = 120
export const MEDIUM_BELOW_SQM = 240

/** So many mesh units work together in one home. */
export const MOST_MESH_UNITS = 4

/** Source: MSH-017. */
export function homeSize(floorAreaSqm: number): HomeSize {
  if (floorAreaSqm < SMALL_BELOW_SQM) return 'small'
  return floorAreaSqm < MEDIUM_BELOW_SQM ? 'medium' : 'large'
}

/** Units of a home whose size nobody knows. Source: MSH-013, MSH-016. */
const UNITS_BY_DEFAULT: Readonly<Record<MeshType, number>> = { google: 2, netcomm: 1 }

/** The types that can be chosen: of an account that has mesh units, those that it has. Source: MSH-011. */
export function choosableUnits(
  units: readonly MeshUnit[],
  { ownedMeshSatelliteUnitsCompatibleWithRouter: owned }: MeshHardware,
): readonly MeshUnit[] {
  if (owned.length === 0) return units
  return units.filter(({ key }) =>
    owned.some(({ meshSatelliteHardwareKey }) => meshSatelliteHardwareKey === key),
  )
}

/** Netcomm where it is the only type, else Google; null where there is none. Source: MSH-012. */
export function defaultUnit(units: readonly MeshUnit[]): MeshUnit | null {
  return units.find(({ type }) => type === 'google') ?? units.find(({ type }) => type === 'netcomm') ?? null
}

/** How many units are recommended, and how many can be had at all. */
export type Quantity = { readonly recommended: number; readonly most: number }

/** By the suggestion for the home where there is one, and never more than can be had. Source: MSH-013, MSH-014, MSH-016. */
export function recommendQuantity({ key, type }: MeshUnit, hardware: MeshHardware): Quantity {
  const most = hardware.numberOfMeshSatelliteUnitsCanStillOrder
  const suggested = hardware.suggestedMeshSatelliteUnitsToAcquire.find(
    ({ meshSatelliteHardwareKey }) => meshSatelliteHardwareKey === key,
  )?.numberOfWifiUnits
  return { recommended: Math.min(suggested ?? UNITS_BY_DEFAULT[type], most), most }
}

/** The trial's code for a unit; null where it has none. Source: MSH-020. */
export function trialCodeFor({ type }: MeshUnit, { trialPromoCode }: Pick<MeshOffer, 'trialPromoCode'>) {
  return type === 'netcomm' ? trialPromoCode : null
}
