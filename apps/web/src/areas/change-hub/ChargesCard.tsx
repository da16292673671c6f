import type { ChargedItems } from '@switchboard/domain/change-hub/charged-items'

import { gstWords } from '#web/http/gst-words.ts'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { listChargeRows } from './charge-rows.ts'
import type { ChargeRow } from './charge-rows.ts'
import styles from './ChargesCard.module.css'
import { PLAN_WORDS } from './words.ts'

type ChargesCardProps = {
  readonly items: ChargedItems
  readonly businessGroup: string
  /** Null while it is not known. */
  readonly frequency: keyof typeof BILL_WORDS | null
  /** Whether all charges of the total are loaded. */
  readonly isComplete: boolean
  /** Loads again what failed to load; null if nothing failed. */
  readonly again: { readonly retry: () => void; readonly retrying: boolean } | null
}

/** The charged items and their sum. Source: HUB-020, HUB-029. */
export function ChargesCard({ items, businessGroup, frequency, isComplete, again }: ChargesCardProps) {
  const rows = listChargeRows(items, businessGroup)
  const gst = gstWords()
  const each = frequency === null ? 'each bill' : BILL_WORDS[frequency].each
  return (
    <Card title="What you pay">
      {again !== null && <IncompleteNotice {...again} />}
      {rows.length === 0 ? (
        isComplete && (
          <EmptyState icon="bill" title="No regular charges">
            What you order will be here, with its price.
          </EmptyState>
        )
      ) : (
        <>
          <p className={styles.total}>
            <Money amount={items.totalCost} size="large" />
            <span className="soft">
              {items.power !== null && 'plus power, '}
              {each}, {gst}
              {isComplete ? '' : ', without what did not load'}
            </span>
          </p>
          <DataTable
            caption={`What each bill charges, ${gst}`}
            columns={COLUMNS}
            rows={rows}
            rowKey={({ key }) => key}
            total={{ label: `Total ${each}`, value: <Money amount={items.totalCost} /> }}
          />
        </>
      )}
      {items.power !== null && (
        <p className="small soft">Power is charged separately, by how much you use.</p>
      )}
    </Card>
  )
}

function IncompleteNotice({ retry, retrying }: { readonly retry: () => void; readonly retrying: boolean }) {
  return (
    <Notice
      tone="caution"
      role="status"
      actions={
        <Button kind="plain" busy={retrying} onClick={retry}>
          Try again
        </Button>
      }
    >
      {PLAN_WORDS.partly}
    </Notice>
  )
}

const COLUMNS: readonly [Column<ChargeRow>, Column<ChargeRow>] = [
  { heading: 'What', cell: (row) => <ItemName row={row} /> },
  { heading: 'Charge', align: 'end', cell: ({ cost }) => <Money amount={cost} /> },
]

function ItemName({ row: { label, about } }: { readonly row: ChargeRow }) {
  return (
    <span className={styles.item}>
      {label}
      {about !== '' && <span className="small soft">{about}</span>}
    </span>
  )
}
