import { isBusiness } from '@switchboard/domain/access'
import type { Order } from '@switchboard/domain/change-product/order'
import { summarizeOrder } from '@switchboard/domain/change-product/summary/summary'

import styles from '#web/ordering/Order.module.css'
import { PlusPower } from '#web/ordering/PlusPower.tsx'
import { orderDueText } from '#web/ordering/bill-words.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Money } from '#web/ui/Money.tsx'

import { OrderSoFar } from './SummaryAside.tsx'

/** The summary on a narrow page. Source: CHG-008, CHG-029. */
export function SummaryBar({ order }: { readonly order: Order }) {
  if (!order.isChanging || order.internetPlan === null) return null
  const { totals } = summarizeOrder(order)
  return (
    <section className={styles.bar} aria-label="Your order">
      <p className={styles.line}>
        <span>
          {orderDueText('bill', order.facts.offer.billFrequency)}
          {isBusiness(order.facts.businessGroup) && ', excluding GST'}
        </span>
        <span>
          <strong>
            <Money amount={totals.bill} />
          </strong>
          <PlusPower when={order.powerPlan !== null} />
        </span>
      </p>
      {totals.once > 0 && (
        <p className={`${styles.line} small`}>
          <span>Once</span>
          <Money amount={totals.once} />
        </p>
      )}
      <Disclosure summary="What is in it">
        <OrderSoFar order={order} />
      </Disclosure>
    </section>
  )
}
