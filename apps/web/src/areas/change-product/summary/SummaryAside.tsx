import { isBusiness } from '@switchboard/domain/access'
import type { Order } from '@switchboard/domain/change-product/order'
import { summarizeOrder } from '@switchboard/domain/change-product/summary/summary'
import { toCents } from '@switchboard/domain/money'

import styles from '#web/ordering/Order.module.css'
import { Price } from '#web/ordering/Price.tsx'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'

import { SummaryLines } from './SummaryLines.tsx'

type SummaryAsideProps = {
  readonly order: Order
  /** After the order is placed, the hint about the next bill is left out. */
  readonly isPlaced?: boolean
}

/** The cost of the order so far, and the services that end. Source: CHG-008. */
export function SummaryAside({ order, isPlaced = false }: SummaryAsideProps) {
  return (
    <div className={styles.side}>
      <Card title="Your order">
        {order.isChanging && order.product !== null ? (
          <OrderSoFar order={order} isPlaced={isPlaced} />
        ) : (
          <p className="soft">Your choices and their cost appear here.</p>
        )}
      </Card>
    </div>
  )
}

export function OrderSoFar({ order, isPlaced = false }: SummaryAsideProps) {
  return (
    <div className={styles.part}>
      <SummaryLines order={order} />
      <Ends order={order} />
      <p className="small soft">
        {isBusiness(order.facts.businessGroup) ? 'Prices exclude GST.' : 'Prices include GST.'} Everything
        else that you have with us continues
        {isPlaced ? '.' : ': you see all of your next bill before you order.'}
      </p>
    </div>
  )
}

/** The services that end, and the difference to the current price. */
function Ends({ order }: { readonly order: Order }) {
  const { ends, totals, now, sameThings } = summarizeOrder(order)
  // without a plan there is no price to compare
  if (order.internetPlan === null) return null
  const ending = ends.filter(({ continues }) => !continues)
  const difference = toCents(totals.bill - now)
  const { each } = BILL_WORDS[order.facts.offer.billFrequency]
  return (
    <>
      {ending.length > 0 && (
        <div className={styles.group}>
          <h3>This ends</h3>
          <ul className={styles.lines}>
            {ending.map(({ id, name, amount }) => (
              <li key={id} className={styles.line}>
                <span>{name}</span>
                <Price amount={amount} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {difference !== 0 && (
        <p>
          <Money amount={toCents(Math.abs(difference))} /> {difference > 0 ? 'more' : 'less'} {each} than you
          pay now{sameThings ? ' for the same things' : ''}.
        </p>
      )}
    </>
  )
}
