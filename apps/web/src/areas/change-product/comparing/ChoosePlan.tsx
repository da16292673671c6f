import { withPlan } from '@switchboard/domain/change-product/homeline'
import type { Draft } from '@switchboard/domain/change-product/draft'
import type { Order } from '@switchboard/domain/change-product/order'

import { useBrand } from '#web/http/portal.tsx'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/DataTable.tsx'

import { speedName } from '../steps/speed-words.ts'

import type { PlanOption } from './plan-option.ts'
import { formatData } from './own-use.ts'

type ChoiceContext = { readonly order: Order; readonly saveDraft: (draft: Draft) => void }

/** The last column of a comparison, with a button that chooses the plan of the row. */
export function buildChoiceColumn(context: ChoiceContext): Column<PlanOption> {
  return { heading: 'Your choice', cell: (row) => <ChoosePlan {...row} {...context} /> }
}

function ChoosePlan({ speed, plan, order, saveDraft }: PlanOption & ChoiceContext) {
  const { gigabitRateLabel } = useBrand()
  const isChosen = order.internetPlan?.key === plan.key
  return (
    <Button
      kind="quiet"
      className={styles.oneLine}
      aria-pressed={isChosen}
      onClick={() => saveDraft(withPlan(order.draft, { speed, plan }, order.facts))}
    >
      {isChosen ? 'Chosen' : 'Choose'}
      <span className="visually-hidden">{` ${speedName(speed, gigabitRateLabel)}, ${formatData(plan)}`}</span>
    </Button>
  )
}
