import { GIGABIT_DOWNSTREAM } from '@switchboard/domain/catalogue/rules'
import { showsGst } from '@switchboard/domain/change-product/order'
import type { Order } from '@switchboard/domain/change-product/order'
import { centsOf } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import type { Speed } from '@switchboard/domain/ordering/offer/products'
import { productOfSpeed } from '@switchboard/domain/ordering/offer/products'
import { shown } from '@switchboard/domain/ordering/pricing/prices'

/** `Fibre 300`; the gigabit rate has a name of the brand's own. Source: CAT-068. */
export function speedName(speed: Speed, gigabitLabel: string): string {
  const product = speed.withoutVoice ?? speed.withVoice
  const name = product?.description ?? ''
  return product?.dataRate.downstream === GIGABIT_DOWNSTREAM ? `${name} (${gigabitLabel})` : name
}

/** `300 Mbps down, 100 Mbps up`. */
export function rateText(speed: Speed): string {
  const rate = (speed.withoutVoice ?? speed.withVoice)?.dataRate
  return rate === undefined ? '' : `${rate.downstream} Mbps down, ${rate.upstream} Mbps up`
}

/** The lowest price of its internet plans, and of its homeline where that comes along. */
export function lowestPrice(speed: Speed, order: Order): Cents | null {
  const product = productOfSpeed(speed, order.hasVoice)
  if (product === null || product.plans.Internet.length === 0) return null
  const gst = showsGst(order)
  return centsOf(Math.min(...product.plans.Internet.map((plan) => shown(plan, gst))))
}
