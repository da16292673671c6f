import type { Plan } from '@switchboard/domain/catalogue/products'
import { dataCapText } from '@switchboard/domain/catalogue/rules'
import { monthsOnPlan, monthsOver, totalOn } from '@switchboard/domain/change-product/comparison'
import type { InternetMonth } from '@switchboard/domain/change-product/comparison'
import { showsGst } from '@switchboard/domain/change-product/order'
import type { Order } from '@switchboard/domain/change-product/order'
import { centsOf, moneyText } from '@switchboard/domain/money'

import { lastMonths } from './use-words.ts'

/** `Unlimited data`, `300 GB of data a month`. */
export function dataText({ dataCapMb }: Pick<Plan, 'dataCapMb'>): string {
  const cap = dataCapText(dataCapMb)
  return dataCapMb === undefined || dataCapMb === 0 ? cap : `${cap} of data a month`
}

/** What a plan with a cap would have cost a month for what was used; empty for one without, or where no month is known. */
export function ownUseText(plan: Plan, months: readonly InternetMonth[], { facts, ...order }: Order): string {
  if (months.length === 0 || plan.dataCapMb === undefined || plan.dataCapMb === 0) return ''
  const buyer = { billFrequency: facts.offer.billFrequency, withGst: showsGst({ facts, ...order }) }
  const onPlan = monthsOnPlan(plan, months, buyer)
  const over = monthsOver(onPlan)
  const total = totalOn(onPlan)
  const period = `your ${lastMonths(months)}`
  if (over === 0) return `You used less in each of ${period}.`
  const times = `You used more in ${over} of ${period}`
  if (total === null) return `${times}.`
  return `${times}: with data above it, ${moneyText(centsOf(Math.round(total / months.length)))} a month.`
}
