import { withPlan } from '@switchboard/domain/change-product/homeline'
import type { Draft } from '@switchboard/domain/change-product/draft'
import type { Order } from '@switchboard/domain/change-product/order'

import { useBrand } from '#web/http/portal.tsx'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/DataTable.tsx'

import { speedName } from '../steps/speed-words.ts'

import type { Compared } from './compared.ts'
import { dataText } from './own-use.ts'

type Choosing = { readonly order: Order; readonly put: (draft: Draft) => void }

/** The last column of a comparison: each plan can be chosen where it is compared. */
export function chooseColumn(choosing: Choosing): Column<Compared> {
  return { heading: 'Your choice', cell: (row) => <ChoosePlan {...row} {...choosing} /> }
}

function ChoosePlan({ speed, plan, order, put }: Compared & Choosing) {
  const { gigabitRateLabel } = useBrand()
  const chosen = order.internetPlan?.key === plan.key
  return (
    <Button
      kind="quiet"
      className={styles.oneLine}
      aria-pressed={chosen}
      onClick={() => put(withPlan(order.draft, { speed, plan }, order.facts))}
    >
      {chosen ? 'Chosen' : 'Choose'}
      <span className="visually-hidden">{` ${speedName(speed, gigabitRateLabel)}, ${dataText(plan)}`}</span>
    </Button>
  )
}
