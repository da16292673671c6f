import type { Plan } from '@switchboard/domain/catalogue/products'
import { dataCapText } from '@switchboard/domain/catalogue/rules'
import { countOver } from '@switchboard/domain/data-cap/own-use'
import { blockOfPeriod, capOfPeriod } from '@switchboard/domain/data-cap/period-data'
import { dayText } from '@switchboard/domain/day'
import type { DataPeriod } from '@switchboard/domain/usage/data'
import { gigabytesText } from '@switchboard/domain/usage/data-rules'

import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { priceShown } from '#web/ordering/changes/change-words.ts'

type Frequency = Plan['billFrequency']
type Used = Pick<DataPeriod, 'usedMb' | 'to'>

/** For example `In your last 3 months, up to 2 November 2026, you used 150 GB to 401 GB a month.` Empty without known use. */
export function describeUsedPeriods(periods: readonly Used[], frequency: Frequency): string {
  const [newest] = periods
  if (newest === undefined) return ''
  const { period } = BILL_WORDS[frequency]
  const use = periods.map(({ usedMb }) => usedMb)
  const [least, most] = [gigabytesText(Math.min(...use)), gigabytesText(Math.max(...use))]
  const time = periods.length === 1 ? `last ${period}` : `last ${periods.length} ${period}s`
  const amount = least === most ? most : `${least} to ${most}`
  return `In your ${time}, up to ${dayText(newest.to)}, you used ${amount} a ${period}.`
}

/** How many of the known periods had more use than the plan's cap. Empty without a cap or without known use. */
export function describeUse(plan: Plan, periods: readonly Used[]): string {
  const capMb = capOfPeriod(plan, plan.billFrequency)
  if (capMb === 0 || periods.length === 0) return ''
  const { period } = BILL_WORDS[plan.billFrequency]
  const over = countOver(periods, capMb)
  const isSingle = periods.length === 1
  if (over === 0)
    return isSingle
      ? `Your last ${period} was below it.`
      : `Your last ${periods.length} ${period}s were below it.`
  return isSingle
    ? `Your last ${period} was above it.`
    : `${over} of your last ${periods.length} ${period}s ${over === 1 ? 'was' : 'were'} above it.`
}

/** The price of data above the cap; empty for an unlimited plan. */
export function describeExtraData(plan: Plan): string {
  const block = blockOfPeriod(plan, plan.billFrequency)
  if (block === null) return ''
  const { period } = BILL_WORDS[plan.billFrequency]
  return `Above it each ${dataCapText(block.mb)} costs ${priceShown(block)} a ${period}.`
}
