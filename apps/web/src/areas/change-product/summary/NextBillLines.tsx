import type { Order } from '@switchboard/domain/change-product/order'
import { nextBillOf } from '@switchboard/domain/change-product/summary/next-bill'
import type { BillLine } from '@switchboard/domain/change-product/summary/next-bill'
import { dayText, shortDayText } from '@switchboard/domain/day'

import styles from '#web/ordering/Order.module.css'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Money } from '#web/ui/Money.tsx'

/** What the order makes of the first bill after the change, line by line. */
export function NextBillLines({ order }: { readonly order: Order }) {
  const bill = nextBillOf(order)
  if (bill === null)
    return <p className="small soft">We can tell you once you have chosen a plan and a day.</p>
  const { period } = BILL_WORDS[order.facts.offer.billFrequency]
  return (
    <div className={styles.part}>
      <p className="small soft">
        The change is on {shortDayText(bill.changeDay)}; the first bill after it is that of{' '}
        {dayText(bill.day)}. You pay a {period} ahead, so that bill also evens out the days in between.
      </p>
      <ul className={styles.lines}>
        {bill.lines.map((line) => (
          <li key={`${line.part} ${line.id}`} className={styles.line}>
            <span>{lineText(line, period)}</span>
            <Money form={line.amount < 0 ? 'difference' : 'balance'} amount={line.amount} />
          </li>
        ))}
        <li className={`${styles.line} ${styles.total}`}>
          <span>On the bill of {shortDayText(bill.day)}</span>
          <Money amount={bill.total} />
        </li>
      </ul>
      <p className="small soft">Power, mobiles, calls and discounts of yours come on top as on any bill.</p>
    </div>
  )
}

function lineText({ part, kind, name, days }: BillLine, period: string): string {
  const what = kind === 'oldAddress' ? `${name} at the old address` : name
  const time = days === 1 ? '1 day' : `${days} days`
  return {
    ahead: `${what}, the ${period} ahead`,
    part: `${what}, ${time}`,
    back: `${what}, ${time} back`,
    once: `${what}, once`,
    thirtyDays: `${what}, 30 days`,
  }[part]
}
