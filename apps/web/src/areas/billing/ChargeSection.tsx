import { useEffect, useState } from 'react'

import type { InvoiceSection } from '@switchboard/domain/billing/invoice-lines'

import { Button } from '#web/ui/Button.tsx'

import { ChargeRow, chargeId } from './ChargeRow.tsx'
import styles from './Charges.module.css'
import type { Invoice } from './invoice.ts'
import { CELL, ROW, ROW_GROUP, ROW_HEADER } from './table-roles.ts'

/** More charges of a section are shown on request, or if a link leads to one of them. */
const MAX_FIRST_CHARGES = 50

type ChargeSectionProps = InvoiceSection & {
  /** The position of each line on the bill. */
  readonly places: ReadonlyMap<InvoiceSection['lines'][number], number>
  readonly invoice: Invoice
}

/** The charges of a category. */
export function ChargeSection({ category, lines, places, invoice }: ChargeSectionProps) {
  const [isAllShown, setAllShown] = useState(false)
  const shown = isAllShown ? lines : lines.slice(0, MAX_FIRST_CHARGES)
  const toPlace = (line: InvoiceSection['lines'][number]) => places.get(line) ?? 0

  useEffect(() => {
    const restIds = new Set(lines.slice(MAX_FIRST_CHARGES).map((line) => chargeId(places.get(line) ?? 0)))
    const showTarget = () => {
      if (restIds.has(readTarget())) setAllShown(true)
    }
    showTarget()
    window.addEventListener('hashchange', showTarget)
    return () => window.removeEventListener('hashchange', showTarget)
  }, [lines, places])
  useEffect(() => {
    if (isAllShown) document.getElementById(readTarget())?.scrollIntoView()
  }, [isAllShown])

  return (
    <tbody {...ROW_GROUP}>
      <tr className={styles.section} {...ROW}>
        <th scope="rowgroup" colSpan={3} {...ROW_HEADER}>
          {category}
        </th>
      </tr>
      {shown.map((line) => (
        // the position is the key: two lines may have equal text, and lines never move
        <ChargeRow key={toPlace(line)} line={line} place={toPlace(line)} invoice={invoice} />
      ))}
      {lines.length > MAX_FIRST_CHARGES && (
        <tr {...ROW}>
          <td colSpan={3} {...CELL}>
            <Button kind="quiet" aria-expanded={isAllShown} onClick={() => setAllShown(!isAllShown)}>
              {isAllShown
                ? `Show fewer charges for ${category}`
                : `Show all ${lines.length} charges for ${category}`}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** The id in the address; empty without one. */
function readTarget(): string {
  return window.location.hash.slice(1)
}
