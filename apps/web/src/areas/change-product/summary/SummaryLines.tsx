import type { Order } from '@switchboard/domain/change-product/order'
import type { Summary } from '@switchboard/domain/change-product/summary/summary'
import { summarizeOrder } from '@switchboard/domain/change-product/summary/summary'
import type { Due } from '@switchboard/domain/ordering/pricing/prices'

import styles from '#web/ordering/Order.module.css'
import { PlusPower } from '#web/ordering/PlusPower.tsx'
import { Price } from '#web/ordering/Price.tsx'
import { Used } from '#web/ordering/Used.tsx'
import { dueText, orderDueText } from '#web/ordering/bill-words.ts'
import { Money } from '#web/ui/Money.tsx'

const DUES = ['bill', 'thirtyDays', 'once'] as const satisfies readonly Due[]

/** The lines and totals of the order, grouped by the time of payment. Source: CHG-008, CHG-051, CHG-082. */
export function SummaryLines({ order }: { readonly order: Order }) {
  const summary = summarizeOrder(order)
  const { businessGroup, offer } = order.facts
  const { billFrequency } = offer
  return (
    <>
      {DUES.map((due) => (
        <Group
          key={due}
          due={due}
          frequency={billFrequency}
          summary={summary}
          plusPower={due !== 'once' && order.powerPlan !== null}
        />
      ))}
      {order.powerPlan !== null && (
        <Used name={order.powerPlan.description} rates={order.powerPlan} businessGroup={businessGroup} />
      )}
      {summary.items.some(({ varies }) => varies) && (
        <p className="small soft">
          The discount for power varies with your plan: it is a share of broadband and phone line.
        </p>
      )}
    </>
  )
}

type GroupProps = {
  readonly due: Due
  readonly frequency: Order['facts']['offer']['billFrequency']
  readonly summary: Summary
  readonly plusPower: boolean
}

function Group({ due, frequency, summary: { items, totals }, plusPower }: GroupProps) {
  const shown = items.filter((item) => item.due === due)
  if (shown.length === 0) return null
  return (
    <div className={styles.group}>
      <h3>{dueText(due, frequency)}</h3>
      <ul className={styles.lines}>
        {shown.map(({ id, name, amount, varies }) => (
          <li key={id} className={styles.line}>
            <span>
              {name}
              {varies && <span className="small soft"> (Varies)</span>}
            </span>
            <Price amount={amount} />
          </li>
        ))}
        {totals[due] !== 0 && (
          <li className={`${styles.line} ${styles.total}`}>
            <span>{orderDueText(due, frequency)}</span>
            <span>
              <Money amount={totals[due]} />
              <PlusPower when={plusPower} />
            </span>
          </li>
        )}
      </ul>
    </div>
  )
}
