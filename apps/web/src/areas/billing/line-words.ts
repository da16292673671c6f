import type { DetailLine } from '@switchboard/domain/billing/invoice-lines'
import { monthName, partsOf, shortDayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { centsOf, moneyText } from '@switchboard/domain/money'

const CENTS_PER_DOLLAR = 100
const MOST_DIGITS = 4
const numbers = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 3 })
const cents = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: MOST_DIGITS })
const roundedCents = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 2 })
const exactDollars = new Intl.NumberFormat('en-NZ', {
  minimumFractionDigits: 2,
  maximumFractionDigits: MOST_DIGITS,
})

/** `24.1c`, `$3.1667`: the price of one, in cents with fractions; a price of less is its size. */
export function unitPriceText(priceCents: number): string {
  const size = Math.abs(priceCents)
  if (size < CENTS_PER_DOLLAR) return `${cents.format(size)}c`
  return `$${exactDollars.format(size / CENTS_PER_DOLLAR)}`
}

/** The same to the cent, or to a hundredth of a cent where it is less than a dollar: without GST no price is exact. */
export function roundedPriceText(priceCents: number): string {
  const size = Math.abs(priceCents)
  if (size < CENTS_PER_DOLLAR) return `${roundedCents.format(size)}c`
  return moneyText(centsOf(Math.round(size)))
}

/** `412 kWh`, `1 day`, `3`. */
export function countText(count: number, unit: string | null): string {
  if (unit === null) return numbers.format(count)
  return `${numbers.format(count)} ${unitName(unit, count)}`
}

/** `days` of several, `day` of one; `kWh` and `GB` stay as they are. */
export function unitName(unit: string, count: number): string {
  if (!COUNTED.has(unit)) return unit
  const one = unit.replace(/s$/, '')
  return count === 1 ? one : `${one}s`
}

const COUNTED = new Set(['month', 'fortnight', 'week', 'day', 'minutes'])

/** ` a month`, and nothing for what has no unit. */
export function perUnit(unit: string | null): string {
  return unit === null ? '' : ` a ${unitName(unit, 1)}`
}

/** `8 to 19 November`, `28 October to 3 November`, one day alone as itself; years where they differ. */
export function spanText(first: Day, last: Day, dayText: (day: Day) => string = shortDayText): string {
  if (first === last) return dayText(first)
  const [firstYear, firstMonth, firstDay] = partsOf(first)
  const [lastYear, lastMonth] = partsOf(last)
  if (firstYear !== lastYear) return `${dayText(first)} ${firstYear} to ${dayText(last)} ${lastYear}`
  return firstMonth === lastMonth
    ? `${firstDay} to ${dayText(last)}`
    : `${dayText(first)} to ${dayText(last)}`
}

const SHORT_MONTH = 3

/** `4 Dec`, for columns. */
function briefDayText(day: Day): string {
  return `${partsOf(day)[2]} ${monthName(day).slice(0, SHORT_MONTH)}`
}

const PERIOD_UNITS = new Set(['month', 'fortnight', 'week'])

/** Quantity and unit price of a line, as `412 kWh at 24.1c` or `$95.00 a month`; null where the bill does not tell them. */
export function quantityText(line: DetailLine, share: number): string | null {
  const { UnitPriceCents, NumberBilled } = line
  const unit = line.Unit ?? null
  if (UnitPriceCents === undefined)
    // words of the provider's own say how many, where there are any
    return NumberBilled > 1 && line.Description1 === '' ? `${numbers.format(NumberBilled)} of them` : null
  const price = share === 1 ? unitPriceText(UnitPriceCents) : roundedPriceText(UnitPriceCents * share)
  if (unit === null) return NumberBilled === 1 ? null : `${numbers.format(NumberBilled)} at ${price}`
  if (!PERIOD_UNITS.has(unit)) return `${countText(NumberBilled, unit)} at ${price}`
  const each = `${price}${perUnit(unit)}`
  return NumberBilled === 1 ? each : `${numbers.format(NumberBilled)} at ${each}`
}

/** What the bill says of a line in its own words, without a price and a quantity that are told with GST or without beside it. */
export function aboutText({ Description1, UnitPriceCents, NumberBilled, Unit }: DetailLine): string {
  if (UnitPriceCents === undefined || Unit === undefined) return Description1
  const priced = ` at ${unitPriceText(UnitPriceCents)}`
  const about = Description1.endsWith(priced) ? Description1.slice(0, -priced.length) : Description1
  return about === countText(NumberBilled, Unit) ? '' : about
}

/** The readings that a power line comes from. */
export function readingText({ StartReading, EndReading, ReadingType }: DetailLine): string | null {
  if (StartReading === undefined || EndReading === undefined) return null
  const readings = `Meter ${numbers.format(StartReading)} to ${numbers.format(EndReading)}`
  return ReadingType === undefined ? readings : `${readings}, ${READING_WORDS[ReadingType]}`
}

const READING_WORDS: Record<NonNullable<DetailLine['ReadingType']>, string> = {
  Actual: 'read',
  Estimate: 'estimated',
}

/** The days that a line is for. */
export function periodText({ Description2, PeriodStart, PeriodEnd }: DetailLine): string {
  if (PeriodStart === undefined || PeriodEnd === undefined) return Description2
  return spanText(PeriodStart, PeriodEnd, briefDayText)
}
