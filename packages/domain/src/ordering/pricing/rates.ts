import type { PowerRates } from './cost.ts'

/** What power is charged by, in words: each rate that the plan has. */
export function ratesText({
  centsPerUnitIncludingGst: unit,
  centsPerNightUnitIncludingGst: night,
  centsPerDayIncludingGst: aDay,
}: PowerRates): string {
  const units =
    night === undefined
      ? `${unit} cents a unit`
      : `${unit} cents a unit by day, ${night} cents a unit at night`
  return `${units} and ${aDay} cents a day, including GST`
}
