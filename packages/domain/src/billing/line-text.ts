import { partsOf, shortDayText } from '../day.ts'
import { centsOf, moneyText } from '../money.ts'

import type { InvoiceBody } from './invoice.ts'
import type { DetailLine } from './invoice-lines.ts'

const CENTS_PER_DOLLAR = 100
const PERCENT = 100

const numbers = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 3 })
const smallPrices = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 4 })
const prices = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
const roundedPrices = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 2 })

/** Units that a price is for: three lines for a month are three at the price of a month. */
const PERIODS = new Set(['month', 'fortnight', 'week'])

/** How many of what a line charges for: `412 kWh`, `3`; empty where the bill does not tell more than the line itself. */
export function lineQuantity({ NumberBilled, Unit, UnitPriceCents, Description1 }: DetailLine): string {
  if (Unit !== undefined && !PERIODS.has(Unit)) {
    return `${numbers.format(NumberBilled)} ${unitOf(Unit, NumberBilled)}`
  }
  const says = Unit !== undefined || (UnitPriceCents !== undefined && NumberBilled !== 1)
  return says || (NumberBilled > 1 && Description1 === '') ? numbers.format(NumberBilled) : ''
}

const COUNTED = new Set(['day', 'minutes'])

/** `days` of several, `day` of one; `kWh` and `GB` stay as they are. */
function unitOf(unit: string, count: number): string {
  if (!COUNTED.has(unit)) return unit
  const one = unit.replace(/s$/, '')
  return count === 1 ? one : `${one}s`
}

/**
 * The price of one, as the invoice shows its values: exact with GST (`24.1c`, `$3.1667`, `$95.00 a month`), and rounded
 * without, where no price is exact; one that comes off has `CR`. Empty where the bill does not tell it. Source: BIL-071.
 */
export function lineUnitPrice(
  { UnitPriceCents, Unit }: DetailLine,
  content: InvoiceBody['StaticContent'],
): string {
  if (UnitPriceCents === undefined) return ''
  const price = priceSize(Math.abs(UnitPriceCents), content)
  const per = Unit !== undefined && PERIODS.has(Unit) ? ` a ${Unit}` : ''
  return `${price}${per}${UnitPriceCents < 0 ? ' CR' : ''}`
}

function priceSize(size: number, content: InvoiceBody['StaticContent']): string {
  if (content.DisplayGSTInclusiveValuesFlag) {
    return size < CENTS_PER_DOLLAR
      ? `${smallPrices.format(size)}c`
      : `$${prices.format(size / CENTS_PER_DOLLAR)}`
  }
  const without = (size * PERCENT) / (PERCENT + content.GSTDefaultRate)
  return without < CENTS_PER_DOLLAR
    ? `${roundedPrices.format(without)}c`
    : moneyText(centsOf(Math.round(without)))
}

const READ: Record<NonNullable<DetailLine['ReadingType']>, string> = { Actual: 'read', Estimate: 'estimated' }

/** The readings that a line comes from: `Meter 20,104 to 20,516, read`; empty for a line without a meter. */
export function lineReadings({ StartReading, EndReading, ReadingType }: DetailLine): string {
  if (StartReading === undefined || EndReading === undefined) return ''
  const readings = `Meter ${numbers.format(StartReading)} to ${numbers.format(EndReading)}`
  return ReadingType === undefined ? readings : `${readings}, ${READ[ReadingType]}`
}

/** The days that a line is for: `8 to 19 November`; years where they differ, and the bill's own words where it gives no days. */
export function linePeriod({ Description2, PeriodStart, PeriodEnd }: DetailLine): string {
  if (PeriodStart === undefined || PeriodEnd === undefined) return Description2
  if (PeriodStart === PeriodEnd) return shortDayText(PeriodStart)
  const [firstYear, firstMonth, firstDay] = partsOf(PeriodStart)
  const [lastYear, lastMonth] = partsOf(PeriodEnd)
  const last = shortDayText(PeriodEnd)
  if (firstYear !== lastYear) return `${shortDayText(PeriodStart)} ${firstYear} to ${last} ${lastYear}`
  return firstMonth === lastMonth ? `${firstDay} to ${last}` : `${shortDayText(PeriodStart)} to ${last}`
}
