import type { Plan } from '@switchboard/domain/catalogue/products'
import { monthsOnPlan, monthsOver, totalOn } from '@switchboard/domain/change-product/comparison'
import type { InternetMonth } from '@switchboard/domain/change-product/comparison'
import { showsGst } from '@switchboard/domain/change-product/order'
import type { Order } from '@switchboard/domain/change-product/order'
import { capText } from '@switchboard/domain/catalogue/period-data'
import { toCents, moneyText } from '@switchboard/domain/money'

import { formatMonthCount } from './use-words.ts'

export function isCapped({ dataCapMb = 0 }: Pick<Plan, 'dataCapMb'>): boolean {
  return dataCapMb > 0
}

/** For example `Unlimited data`, `300 GB of data a month` or, with weekly bills, `69.23 GB of data a week`. Source: DAT-012. */
export function formatData(plan: Pick<Plan, 'dataCapMb' | 'billFrequency'>): string {
  const [amount = '', period = 'month'] = capText(plan, plan.billFrequency).split(' a ')
  return isCapped(plan) ? `${amount} of data a ${period}` : amount
}

/** How often the usage exceeded the cap of a plan, and the monthly cost. Empty without a cap or without known months. */
export function describeOwnUse(plan: Plan, months: readonly InternetMonth[], order: Order): string {
  if (months.length === 0 || !isCapped(plan)) return ''
  const buyer = { billFrequency: order.facts.offer.billFrequency, withGst: showsGst(order) }
  const monthCosts = monthsOnPlan(plan, months, buyer)
  const over = monthsOver(monthCosts)
  const total = totalOn(monthCosts)
  const isSingleMonth = months.length === 1
  const period = `your ${formatMonthCount(months)}`
  if (over === 0) return `You used less in ${isSingleMonth ? '' : 'each of '}${period}.`
  const times = `You used more in ${isSingleMonth ? '' : `${over} of `}${period}`
  if (total === null) return `${times}.`
  const cost = moneyText(toCents(Math.round(total / months.length)))
  return `${times}: with data above it, ${cost}${isSingleMonth ? '' : ' a month'}.`
}
