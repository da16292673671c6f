import type { MobilePeriod, MobileUse } from './contract.ts'

const BYTES_PER_GB = 1_073_741_824
const BYTES_PER_MB = 1_048_576
const HUNDREDTHS = 100
/** Below it a limit is one of MB. Source: USE-034. */
const LEAST_MB_AS_GB = 1_000

export type DataUnit = 'GB' | 'MB'

/** MB where the limit of the plan is in MB, else GB. Source: USE-032, USE Readings. */
export function unitOf({ dataMbLimit }: MobileUse['plan']): DataUnit {
  return dataMbLimit !== null && dataMbLimit < LEAST_MB_AS_GB ? 'MB' : 'GB'
}

/** Bytes as GB, rounded to two decimals, or as MB. Source: USE-031, USE-032. */
export function bytesIn(unit: DataUnit, bytes: number): number {
  if (unit === 'MB') return bytes / BYTES_PER_MB
  return Math.round((bytes / BYTES_PER_GB) * HUNDREDTHS) / HUNDREDTHS
}

/** `4.13 GB`, `213 MB`; what is less than they can say is not called 0. Source: USE-031, USE-032. */
export function bytesText(unit: DataUnit, bytes: number): string {
  const least = unit === 'MB' ? 1 : 1 / HUNDREDTHS
  const value = unit === 'MB' ? Math.round(bytesIn(unit, bytes)) : bytesIn(unit, bytes)
  return bytes > 0 && value < least
    ? `less than ${least} ${unit}`
    : `${value.toLocaleString('en-NZ')} ${unit}`
}

/** What counts against the allowance: all that the group moved where the plan is shared. */
function countedBytes({ usedBytes, sharedUsedBytes }: MobilePeriod): number {
  return sharedUsedBytes ?? usedBytes
}

/** Which share of the allowance is used, 1 at most; null where there is none to have a share of. */
export function shareUsed(period: MobilePeriod): number | null {
  const { allowanceMb } = period
  if (allowanceMb === null || allowanceMb === 0) return null
  return Math.min(1, countedBytes(period) / (allowanceMb * BYTES_PER_MB))
}

/** Bytes that are left, negative for what is over; null where there is no limit, or none that is known. */
export function leftBytes(period: MobilePeriod): number | null {
  const { allowanceMb } = period
  return allowanceMb === null || allowanceMb === 0 ? null : allowanceMb * BYTES_PER_MB - countedBytes(period)
}
