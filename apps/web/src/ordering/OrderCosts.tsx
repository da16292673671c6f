import { isBusiness } from '@switchboard/domain/access'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'
import { hasPower, sumOrderTotals } from '@switchboard/domain/ordering/pricing/costs'

import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'

import styles from './Order.module.css'
import { PlusPower } from './PlusPower.tsx'
import { Price } from './Price.tsx'
import { Used } from './Used.tsx'
import { dueText, orderDueText } from './bill-words.ts'
import type { BILL_WORDS } from './bill-words.ts'

type OrderCostsProps = {
  readonly costs: readonly OrderCost[]
  readonly frequency: keyof typeof BILL_WORDS
  readonly businessGroup: string
}

const DUES = ['bill', 'twoMonths', 'thirtyDays', 'once'] as const

/** The quoted costs of a placed order. Metered services are listed with their rates. */
export function OrderCosts(props: OrderCostsProps) {
  const used = props.costs.filter(({ due }) => due === 'used')
  return (
    <Card title="What it costs">
      <CostLines {...props} />
      {used.map(({ name, rates }) => (
        <Used key={name} name={name} rates={rates} businessGroup={props.businessGroup} />
      ))}
    </Card>
  )
}

/** The costs without metered services, grouped by the time of payment. */
export function CostLines({ costs, frequency, businessGroup }: OrderCostsProps) {
  const totals = { ...sumOrderTotals(costs, businessGroup), twoMonths: 0 as const }
  return DUES.filter((due) => costs.some((cost) => cost.due === due)).map((due) => (
    <div key={due} className={styles.group}>
      <h3>{dueText(due, frequency)}</h3>
      <ul className={styles.lines}>
        {costs
          .filter((cost) => cost.due === due)
          .map((cost) => (
            <li key={`${cost.kind} ${cost.name}`} className={styles.line}>
              <span>{cost.name}</span>
              <Price amount={isBusiness(businessGroup) ? cost.amountExcludingGst : cost.amountIncludingGst} />
            </li>
          ))}
        {totals[due] !== 0 && (
          <li className={`${styles.line} ${styles.total}`}>
            <span>{orderDueText(due, frequency)}</span>
            <span>
              <Money amount={totals[due]} />
              <PlusPower when={due !== 'once' && hasPower(costs)} />
            </span>
          </li>
        )}
      </ul>
    </div>
  ))
}
