import type { Plan } from '@switchboard/domain/catalogue/products'
import { countOver } from '@switchboard/domain/data-cap/own-use'
import { capOfPeriod } from '@switchboard/domain/catalogue/period-data'
import { dayText } from '@switchboard/domain/day'
import type { DataPeriod } from '@switchboard/domain/usage/data'
import { gigabytesText } from '@switchboard/domain/usage/data-rules'

import { BILL_WORDS } from '#web/ordering/bill-words.ts'

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

/** More periods than three months are counted without their use. */
const MAX_FIGURES = 3

/** The use of each known period, newest first, and how many are above the plan's cap. Empty without a cap or without known use. */
export function describeUse(plan: Plan, periods: readonly Used[]): string {
  const capMb = capOfPeriod(plan, plan.billFrequency)
  if (capMb === 0 || periods.length === 0) return ''
  const { period } = BILL_WORDS[plan.billFrequency]
  const over = countOver(periods, capMb)
  if (periods.length > MAX_FIGURES)
    return over === 0
      ? `Your last ${periods.length} ${period}s were below it.`
      : `${over} of your last ${periods.length} ${period}s ${over === 1 ? 'was' : 'were'} above it.`
  const figures = joinWithAnd(periods.map(({ usedMb }) => gigabytesText(usedMb)))
  if (periods.length === 1)
    return `You used ${figures} in your last ${period}, ${over === 1 ? 'above it' : 'below it'}.`
  const number = over === 0 ? 'none' : over
  return `You used ${figures} in your last ${periods.length} ${period}s, ${number} above it.`
}

function joinWithAnd(texts: readonly string[]): string {
  return [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter((text) => text !== '').join(' and ')
}
