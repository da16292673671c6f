import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'

import { GstNote } from './GstNote.tsx'
import type { Invoice } from './invoice.ts'
import styles from './StatementLines.module.css'

/** From the previous bill's balance to the amount due with this bill. Source: BIL-028. */
export function StatementLines({ lines }: { readonly lines: Invoice['body']['StatementLines'] }) {
  if (lines.length === 0) return null
  return (
    <Card title="Since your last bill">
      <dl className={styles.lines}>
        {lines.map(({ Type, Description, Amount }, place) => (
          // the position is in the key: two lines may be equal, and lines never move
          <div key={`${place} ${Type}`} className={styles[Type]}>
            <dt>{Description === '' ? Type : Description}</dt>
            <dd className="number">
              <Money amount={Amount} />
            </dd>
          </div>
        ))}
      </dl>
      <GstNote amounts="Amounts" />
    </Card>
  )
}
