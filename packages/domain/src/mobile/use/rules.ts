import type { Day } from '../../day.ts'
import { forecastUse } from '../../usage/period-rules.ts'

import type { MobilePeriod, MobileUse } from './contract.ts'

const BYTES_PER_GB = 1_073_741_824
const BYTES_PER_MB = 1_048_576
const HUNDREDTHS = 100
/** A data limit below this is shown in MB. Source: USE-034. */
const MIN_MB_AS_GB = 1_000

export type DataUnit = 'GB' | 'MB'

/** MB if the limit of the plan is in MB, else GB. Source: USE-032, USE Readings. */
export function chooseDataUnit({ dataMbLimit }: Pick<MobileUse['plan'], 'dataMbLimit'>): DataUnit {
  return dataMbLimit !== null && dataMbLimit < MIN_MB_AS_GB ? 'MB' : 'GB'
}

/** The unit of a bucket: that of a plan with as much data. */
export function chooseBucketUnit({ hadBytes }: { readonly hadBytes: number }): DataUnit {
  return chooseDataUnit({ dataMbLimit: Math.round(hadBytes / BYTES_PER_MB) })
}

/** Bytes as GB, rounded to two decimals, or as MB. Source: USE-031, USE-032. */
export function bytesIn(unit: DataUnit, bytes: number): number {
  if (unit === 'MB') return bytes / BYTES_PER_MB
  return Math.round((bytes / BYTES_PER_GB) * HUNDREDTHS) / HUNDREDTHS
}

/** `4.13 GB`, `213 MB`. A smaller value than the unit can show is not written as 0. Source: USE-031, USE-032. */
export function bytesText(unit: DataUnit, bytes: number): string {
  const smallest = unit === 'MB' ? 1 : 1 / HUNDREDTHS
  const value = unit === 'MB' ? Math.round(bytesIn(unit, bytes)) : bytesIn(unit, bytes)
  return bytes > 0 && value < smallest
    ? `less than ${smallest} ${unit}`
    : `${value.toLocaleString('en-NZ')} ${unit}`
}

/** Bytes that count against the allowance: those of the whole group if the plan is shared. */
function getCountedBytes({ usedBytes, sharedUsedBytes, bucket }: MobilePeriod): number {
  return bucket?.usedBytes ?? sharedUsedBytes ?? usedBytes
}

/** The used share of the allowance, at most 1; null without an allowance. */
export function shareUsed(period: MobilePeriod): number | null {
  const { allowanceMb, bucket } = period
  if (allowanceMb === null || allowanceMb === 0) return null
  return Math.min(1, getCountedBytes(period) / (bucket?.hadBytes ?? allowanceMb * BYTES_PER_MB))
}

/** Remaining bytes, negative above the allowance; null if there is no limit or it is unknown. */
export function calculateBytesLeft(period: MobilePeriod): number | null {
  const { allowanceMb, bucket } = period
  if (allowanceMb === null || allowanceMb === 0) return null
  return bucket?.leftBytes ?? allowanceMb * BYTES_PER_MB - getCountedBytes(period)
}

/**
 * Forecast of the bytes of a number by the end of the period. Null where `forecastUse` has none, and for a number that shares the
 * data of a group. Source: USE-071.
 */
export function forecastBytes(
  { period, events }: Pick<MobileUse, 'period' | 'events'>,
  today: Day,
): number | null {
  const { usedBytes, sharedUsedBytes } = period
  if (sharedUsedBytes !== null) return null
  return forecastUse(period, {
    used: getCountedBytes(period),
    knownUse: usedBytes,
    knownDays: events.length,
    today,
  })
}
