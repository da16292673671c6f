import type { Plan } from '@switchboard/domain/catalogue/products'
import { showsGst } from '@switchboard/domain/change-product/order'
import type { Order } from '@switchboard/domain/change-product/order'
import { comparePlanWithNow } from '@switchboard/domain/change-product/summary/summary'
import { toCents } from '@switchboard/domain/money'
import { findCurrentComponent, productOfSpeed } from '@switchboard/domain/ordering/offer/products'
import type { Speed } from '@switchboard/domain/ordering/offer/products'
import { toShownPrice } from '@switchboard/domain/ordering/pricing/prices'

import styles from '#web/ordering/Order.module.css'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Money } from '#web/ui/Money.tsx'

import { formatData, isCapped } from '../comparing/own-use.ts'
import { voiceName } from '../words.ts'

type SpeedFiguresProps = { readonly speed: Speed; readonly isCurrent: boolean; readonly order: Order }

/** The rates of a speed, its lowest price, and what each bill would differ from now. */
export function SpeedFigures({ speed, isCurrent, order }: SpeedFiguresProps) {
  const rate = (speed.withoutVoice ?? speed.withVoice)?.dataRate
  const plans = productOfSpeed(speed, order.hasVoice)?.plans.Internet ?? []
  const getPrice = (plan: Plan) => toShownPrice(plan, showsGst(order))
  const [lowest] = plans.toSorted((first, second) => getPrice(first) - getPrice(second))
  if (rate === undefined || lowest === undefined) return null
  const { each } = BILL_WORDS[order.facts.offer.billFrequency]
  return (
    <>
      <p className={styles.rate}>
        <span className={styles.figure}>{rate.downstream}</span> Mbps
      </p>
      <p>
        {rate.upstream} Mbps up, {isCapped(lowest) ? formatData(lowest) : 'unlimited data'}
      </p>
      <p className={styles.price}>
        {plans.length > 1 && 'From '}
        <strong>
          <Money amount={getPrice(lowest)} />
        </strong>{' '}
        {each}
      </p>
      {isCurrent && <p>You have this now</p>}
      <Difference speed={speed} plan={lowest} order={order} />
    </>
  )
}

type DifferenceProps = { readonly speed: Speed; readonly plan: Plan; readonly order: Order }

/** The same difference as the summary shows once the plan is chosen. A first plan has no difference. */
function Difference({ speed, plan, order }: DifferenceProps) {
  if (findCurrentComponent(order.facts, 'Internet') === null) return null
  const difference = comparePlanWithNow(order, { speed, plan })
  const endsHomeline = speed.withVoice === null && findCurrentComponent(order.facts, 'Voice') !== null
  return (
    <>
      {difference !== 0 && (
        <p>
          <Money amount={toCents(Math.abs(difference))} /> {difference > 0 ? 'more' : 'less'}{' '}
          {BILL_WORDS[order.facts.offer.billFrequency].each}
        </p>
      )}
      {endsHomeline && <p>Without {voiceName(order).toLowerCase()}</p>}
    </>
  )
}
