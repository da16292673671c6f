import { isBusiness } from '@switchboard/domain/access'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'
import { sumOrderTotals } from '@switchboard/domain/ordering/pricing/costs'

import { activeBusinessGroup } from '#web/http/account.ts'
import styles from '#web/ordering/Order.module.css'
import { Price } from '#web/ordering/Price.tsx'
import { orderDueText } from '#web/ordering/bill-words.ts'
import type { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Money } from '#web/ui/Money.tsx'

type CostsProps = {
  readonly costs: readonly OrderCost[]
  readonly frequency: keyof typeof BILL_WORDS
}

/** The lines and totals of a mobile order, with or without GST as the account sees its prices. */
export function Costs({ costs, frequency }: CostsProps) {
  const businessGroup = activeBusinessGroup()
  const business = isBusiness(businessGroup)
  const totals = sumOrderTotals(costs, businessGroup)
  return (
    <ul className={styles.lines}>
      {costs.map((cost) => (
        <li key={cost.name} className={styles.line}>
          <span>{cost.name}</span>
          <Price amount={business ? cost.amountExcludingGst : cost.amountIncludingGst} />
        </li>
      ))}
      {(['bill', 'once'] as const)
        .filter((due) => costs.some((cost) => cost.due === due))
        .map((due) => (
          <li key={due} className={`${styles.line} ${styles.total}`}>
            <span>
              {orderDueText(due, frequency)}, {business ? 'excluding GST' : 'including GST'}
            </span>
            <Money amount={totals[due]} />
          </li>
        ))}
    </ul>
  )
}
