import { GIGABIT_DOWNSTREAM } from '@switchboard/domain/catalogue/rules'
import type { Speed } from '@switchboard/domain/ordering/offer/products'

/** For example `Fibre 300`. The gigabit rate gets the label of the brand. Source: CAT-068. */
export function speedName(speed: Speed, gigabitLabel: string): string {
  const product = speed.withoutVoice ?? speed.withVoice
  const name = product?.description ?? ''
  return product?.dataRate.downstream === GIGABIT_DOWNSTREAM ? `${name} (${gigabitLabel})` : name
}

/** `300 Mbps down, 100 Mbps up`. */
export function formatRate(speed: Speed): string {
  const rate = (speed.withoutVoice ?? speed.withVoice)?.dataRate
  return rate === undefined ? '' : `${rate.downstream} Mbps down, ${rate.upstream} Mbps up`
}
