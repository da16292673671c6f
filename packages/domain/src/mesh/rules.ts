import type { MeshHardware, MeshOffer, MeshType, MeshUnit, UnitCount } from './contract.ts'

export type HomeSize = 'small' | 'medium' | 'large'

/** Below these floor areas in square metres, a home is small or medium. Source: MSH-017. */
export const SMALL_BELOW_SQM = 120
export const MEDIUM_BELOW_SQM = 240

/** The maximum number of mesh units that work together in a home. */
export const MAX_MESH_UNITS = 4

/** Source: MSH-017. */
export function homeSize(floorAreaSqm: number): HomeSize {
  if (floorAreaSqm < SMALL_BELOW_SQM) return 'small'
  return floorAreaSqm < MEDIUM_BELOW_SQM ? 'medium' : 'large'
}

/** The recommended number of units without a suggestion for the home. Source: MSH-013, MSH-016. */
const UNITS_BY_DEFAULT: Readonly<Record<MeshType, number>> = { google: 2, netcomm: 1 }

/** The types that can be chosen. An account with mesh units can only choose the types that it has. Source: MSH-011. */
export function choosableUnits(
  units: readonly MeshUnit[],
  { ownedMeshSatelliteUnitsCompatibleWithRouter: owned }: MeshHardware,
): readonly MeshUnit[] {
  if (owned.length === 0) return units
  return units.filter(({ key }) =>
    owned.some(({ meshSatelliteHardwareKey }) => meshSatelliteHardwareKey === key),
  )
}

/** A Google unit if there is one, else a Netcomm unit; null without units. Source: MSH-012. */
export function defaultUnit(units: readonly MeshUnit[]): MeshUnit | null {
  return units.find(({ type }) => type === 'google') ?? units.find(({ type }) => type === 'netcomm') ?? null
}

/** The recommended and the maximum number of units. */
export type Quantity = { readonly recommended: number; readonly most: number }

/**
 * Recommends the suggestion for the home, else a default less the units that the account has, but at least one and never more
 * than the maximum. Source: MSH-013, MSH-014, MSH-016, MSH-030.
 */
export function recommendQuantity({ key, type }: MeshUnit, hardware: MeshHardware): Quantity {
  const most = hardware.numberOfMeshSatelliteUnitsCanStillOrder
  const suggested = findCount(hardware.suggestedMeshSatelliteUnitsToAcquire, key)
  const lacking = Math.max(1, UNITS_BY_DEFAULT[type] - countOwned(key, hardware))
  return { recommended: Math.min(suggested ?? lacking, most), most }
}

export function countOwned(key: string, hardware: MeshHardware): number {
  return findCount(hardware.ownedMeshSatelliteUnitsCompatibleWithRouter, key) ?? 0
}

/** Whether the account has as many units as its home needs. False if the need is unknown. */
export function hasEnough(key: string, hardware: MeshHardware): boolean {
  const needed = findCount(hardware.numberOfMeshSatelliteUnitsNecessaryForCoverage, key)
  return needed !== undefined && countOwned(key, hardware) >= needed
}

function findCount(counts: readonly UnitCount[], key: string): number | undefined {
  return counts.find(({ meshSatelliteHardwareKey }) => meshSatelliteHardwareKey === key)?.numberOfWifiUnits
}

/** The promo code of the trial of a unit; null without a trial. Source: MSH-020. */
export function trialCodeFor({ type }: MeshUnit, { trialPromoCode }: Pick<MeshOffer, 'trialPromoCode'>) {
  return type === 'netcomm' ? trialPromoCode : null
}
