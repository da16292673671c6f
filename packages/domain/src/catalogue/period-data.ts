import type { BILL_FREQUENCIES } from '../accounts/contract.ts'
import { periodPrice } from '../billing/period-price.ts'
import type { Plan } from './products.ts'
import { dataCapText } from './rules.ts'
import { GST_RATE_PERCENT, withoutGst } from '../gst.ts'
import { toCents } from '../money.ts'

export type BillFrequency = (typeof BILL_FREQUENCIES)[number]

/** The data of a plan in the catalogue, which is for a month. */
export type MonthlyData = Pick<Plan, 'dataCapMb' | 'dataBlock'>

const PERIODS: Record<BillFrequency, string> = { Weekly: 'week', Fortnightly: 'fortnight', Monthly: 'month' }

/** The data cap of a bill period in MB, 0 without a cap. It has the same share of a month as the price on a bill has. */
export function capOfPeriod(
  { dataCapMb = 0 }: Pick<MonthlyData, 'dataCapMb'>,
  frequency: BillFrequency,
): number {
  return periodPrice(dataCapMb, frequency)
}

/** The block of data above the cap of a bill period, and its price. Null if the catalogue has no price. */
export function blockOfPeriod({ dataBlock }: Pick<MonthlyData, 'dataBlock'>, frequency: BillFrequency) {
  if (dataBlock === undefined) return null
  const chargeIncludingGst = toCents(periodPrice(dataBlock.chargeIncludingGst, frequency))
  return {
    mb: Math.max(1, periodPrice(dataBlock.mb, frequency)),
    chargeIncludingGst,
    chargeExcludingGst: withoutGst(chargeIncludingGst, GST_RATE_PERCENT),
  }
}

/** For example `100 GB`, or `23.08 GB a week` for a shorter period than a month. */
export function capText(data: Pick<MonthlyData, 'dataCapMb'>, frequency: BillFrequency): string {
  const capMb = capOfPeriod(data, frequency)
  const cap = dataCapText(capMb)
  return capMb === 0 || frequency === 'Monthly' ? cap : `${cap} a ${PERIODS[frequency]}`
}
