import { addDays, addMonths, toDateParts } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { DemoBilling } from './billing.ts'
import type { DemoMeter, Moment } from './charges.ts'

/** The bill dates of a demo account. */
export type BillDays = {
  /** The day of the next bill, after today. */
  readonly next: Day
  /** The day of the n-th newest bill. */
  getBillDay(bill: number): Day
}

export type DatedBilling = DemoBilling & { readonly days: BillDays; readonly dayOfMonth: number }

/** Counts bill dates back from the next bill date. The newest bill is not in the future. */
export function calculateBillDays({ frequency }: DemoBilling, nextDay: Day, today: Day): BillDays {
  const periodDays = frequency === 'Weekly' ? 7 : 14
  const goBack = (periods: number) =>
    frequency === 'Monthly' ? addMonths(nextDay, -periods) : addDays(nextDay, -periods * periodDays)
  const newest = goBack(1) <= today ? 1 : 2
  return { next: goBack(newest - 1), getBillDay: (bill) => goBack(newest - 1 + bill) }
}

export function toDay(moment: Moment, days: BillDays, today: Day): Day {
  return 'bill' in moment ? days.getBillDay(moment.bill) : addDays(today, -moment.daysAgo)
}

type MeterUsage = {
  readonly subject: string
  readonly from: Day
  readonly to: Day
  readonly quantity: number
  readonly start: number | null
  readonly end: number | null
  readonly type: 'Actual' | 'Estimate' | null
}

/** The metered usage before each bill, oldest first. A reading starts where the previous reading ended. */
export function listMeterUsage(
  meter: DemoMeter,
  { account, bills }: DemoBilling,
  days: BillDays,
): MeterUsage[] {
  const hasDial = meter.estimatedEvery > 0
  let reading = 1_000 + (Number(account) % 97) * 100
  return Array.from({ length: bills }, (_, index) => bills - index)
    .map((bill) => {
      const to = addDays(days.getBillDay(bill), -1)
      const quantity = calculateUnits(meter, bill, to)
      const start = reading
      reading += quantity
      return {
        subject: meter.subject,
        from: days.getBillDay(bill + 1),
        to,
        quantity,
        start: hasDial ? start : null,
        end: hasDial ? reading : null,
        type: hasDial ? chooseReadingType(meter, bill) : null,
      }
    })
    .filter(({ quantity }) => quantity > 0)
}

const BILLS_A_YEAR = 12

/**
 * The units of the n-th newest bill. The last twelve bills have the units of the table; older bills vary from 8 % less
 * to 6 % more.
 */
export function calculateUnits({ byMonth }: DemoMeter, bill: number, to: Day): number {
  const [, month] = toDateParts(to)
  const units = byMonth[month - 1] ?? 0
  return bill <= BILLS_A_YEAR ? units : Math.round((units * (92 + ((bill * 7) % 15))) / 100)
}

function chooseReadingType({ estimatedEvery }: DemoMeter, bill: number): 'Actual' | 'Estimate' {
  return bill % estimatedEvery === estimatedEvery - 1 ? 'Estimate' : 'Actual'
}
