import { toDateParts, shortDayText } from '../day.ts'
import type { Day } from '../day.ts'
import { toCents, moneyText } from '../money.ts'
import { exactCentsText, unitPriceText } from '../unit-price.ts'

import type { InvoiceBody } from './invoice.ts'
import type { DetailLine } from './invoice-lines.ts'

const CENTS_PER_DOLLAR = 100
const PERCENT = 100

const numbers = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 3 })
const prices = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** Periods that a price is for. They are not shown with a count: three lines for a month are shown as 3. */
const PERIODS = new Set(['month', 'fortnight', 'week'])

/** `24.10c`, `$3.1667`: the price of a unit, given in cents with fractions. The sign is not shown. Source: PWR-099. */
export function exactPriceText(priceCents: number): string {
  const size = Math.abs(priceCents)
  return size < CENTS_PER_DOLLAR ? exactCentsText(size) : `$${prices.format(size / CENTS_PER_DOLLAR)}`
}

/**
 * The price of a unit rounded to a cent, or as the rates of a plan below a dollar, for prices without GST, which are never
 * exact. Source: PWR-099.
 */
export function toRoundedPriceText(priceCents: number): string {
  const size = Math.abs(priceCents)
  return size < CENTS_PER_DOLLAR
    ? unitPriceText(size / CENTS_PER_DOLLAR)
    : moneyText(toCents(Math.round(size)))
}

const COUNTED = new Set(['month', 'fortnight', 'week', 'day', 'minutes', 'block'])

/** `days` for several, `day` for one; `kWh` and `GB` have no plural. */
export function unitName(unit: string, count: number): string {
  if (!COUNTED.has(unit)) return unit
  const one = unit.replace(/s$/, '')
  return count === 1 ? one : `${one}s`
}

/** `412 kWh`, `1 day`, `3`. */
export function countText(count: number, unit: string | null): string {
  return unit === null ? numbers.format(count) : `${numbers.format(count)} ${unitName(unit, count)}`
}

/** ` a month`; empty without a unit. */
export function perUnit(unit: string | null): string {
  return unit === null ? '' : ` a ${unitName(unit, 1)}`
}

/** `8 to 19 November`, `28 October to 3 November`; a single day alone; with years if they differ. */
export function spanText(first: Day, last: Day, dayText: (day: Day) => string = shortDayText): string {
  if (first === last) return dayText(first)
  const [firstYear, firstMonth, firstDay] = toDateParts(first)
  const [lastYear, lastMonth] = toDateParts(last)
  if (firstYear !== lastYear) return `${dayText(first)} ${firstYear} to ${dayText(last)} ${lastYear}`
  return firstMonth === lastMonth
    ? `${firstDay} to ${dayText(last)}`
    : `${dayText(first)} to ${dayText(last)}`
}

/** The quantity of a line: `412 kWh`, `3`. Empty if the bill states no more than the line itself. */
export function lineQuantity({ NumberBilled, Unit, UnitPriceCents, Description1 }: DetailLine): string {
  if (Unit !== undefined && !PERIODS.has(Unit)) {
    return countText(NumberBilled, Unit)
  }
  const showsQuantity = Unit !== undefined || (UnitPriceCents !== undefined && NumberBilled !== 1)
  return showsQuantity || (NumberBilled > 1 && Description1 === '') ? numbers.format(NumberBilled) : ''
}

/**
 * The price of a unit as the invoice shows its values: exact with GST (`24.10c`, `$3.1667`, `$95.00 a month`), rounded without
 * GST. A negative price has `CR`. Empty if the bill does not state the price. Source: BIL-071.
 */
export function lineUnitPrice(
  { UnitPriceCents, Unit }: DetailLine,
  content: InvoiceBody['StaticContent'],
): string {
  if (UnitPriceCents === undefined) return ''
  const per = Unit !== undefined && PERIODS.has(Unit) ? perUnit(Unit) : ''
  const price = content.DisplayGSTInclusiveValuesFlag
    ? exactPriceText(UnitPriceCents)
    : toRoundedPriceText((UnitPriceCents * PERCENT) / (PERCENT + content.GSTDefaultRate))
  return `${price}${per}${UnitPriceCents < 0 ? ' CR' : ''}`
}

/** The bill's own text for a line, without its quantity and its price, which bills show beside it. */
export function lineDescription({ Description1, UnitPriceCents, NumberBilled, Unit }: DetailLine): string {
  if (UnitPriceCents === undefined || Unit === undefined) return Description1
  // the bill run writes the price without trailing zeros
  const priceEnding = ` at ${UnitPriceCents}c`
  const text = Description1.endsWith(priceEnding) ? Description1.slice(0, -priceEnding.length) : Description1
  return text === countText(NumberBilled, Unit) ? '' : text
}

const READ: Record<NonNullable<DetailLine['ReadingType']>, string> = { Actual: 'read', Estimate: 'estimated' }

/**
 * The meter readings of a line: `Meter 20,104 to 20,516, read`. Lines of a half-hourly meter only show whether some half-
 * hours are estimates. Empty for a line without a meter.
 */
export function lineReadings({ StartReading, EndReading, ReadingType }: DetailLine): string {
  if (StartReading === undefined || EndReading === undefined) {
    return ReadingType === 'Estimate' ? 'Estimated where the meter’s own figures are not in' : ''
  }
  const overZero = EndReading < StartReading ? ', past zero' : ''
  const readings = `Meter ${numbers.format(StartReading)} to ${numbers.format(EndReading)}${overZero}`
  return ReadingType === undefined ? readings : `${readings}, ${READ[ReadingType]}`
}

/** The days of a line: `8 to 19 November`, with years if they differ. Without days, the bill's own text is used. */
export function linePeriod({ Description2, PeriodStart, PeriodEnd }: DetailLine): string {
  if (PeriodStart === undefined || PeriodEnd === undefined) return Description2
  return spanText(PeriodStart, PeriodEnd)
}
