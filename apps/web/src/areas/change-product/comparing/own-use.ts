import type { Plan } from '@switchboard/domain/catalogue/products'
import { dataCapText } from '@switchboard/domain/catalogue/rules'
import { monthsOnPlan, monthsOver, totalOn } from '@switchboard/domain/change-product/comparison'
import type { InternetMonth } from '@switchboard/domain/change-product/comparison'
import { showsGst } from '@switchboard/domain/change-product/order'
import type { Order } from '@switchboard/domain/change-product/order'
import { toCents, moneyText } from '@switchboard/domain/money'

import { lastMonths } from './use-words.ts'

export function isCapped({ dataCapMb = 0 }: Pick<Plan, 'dataCapMb'>): boolean {
  return dataCapMb > 0
}

/** For example `Unlimited data` or `300 GB of data a month`. */
export function dataText(plan: Pick<Plan, 'dataCapMb'>): string {
  const cap = dataCapText(plan.dataCapMb)
  return isCapped(plan) ? `${cap} of data a month` : cap
}

/**
 * The monthly cost that a capped plan would have had for the usage. Empty for a plan without a cap, and if no month is
 * known.
 */
export function ownUseText(plan: Plan, months: readonly InternetMonth[], order: Order): string {
  if (months.length === 0 || !isCapped(plan)) return ''
  const buyer = { billFrequency: order.facts.offer.billFrequency, withGst: showsGst(order) }
  const onPlan = monthsOnPlan(plan, months, buyer)
  const over = monthsOver(onPlan)
  const total = totalOn(onPlan)
  const isOne = months.length === 1
  const period = `your ${lastMonths(months)}`
  if (over === 0) return `You used less in ${isOne ? '' : 'each of '}${period}.`
  const times = `You used more in ${isOne ? '' : `${over} of `}${period}`
  if (total === null) return `${times}.`
  const cost = moneyText(toCents(Math.round(total / months.length)))
  return `${times}: with data above it, ${cost}${isOne ? '' : ' a month'}.`
}
