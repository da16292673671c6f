import { useEffect, useRef, useState } from 'react'

import type { InvoiceSection } from '@switchboard/domain/billing/invoice-lines'

import { Button } from '#web/ui/Button.tsx'

import { ChargeRow, chargeId } from './ChargeRow.tsx'
import styles from './Charges.module.css'
import type { Invoice } from './invoice.ts'
import { CELL, ROW, ROW_GROUP, ROW_HEADER } from './table-roles.ts'
import { dropTarget, readTarget, showElement } from './target.ts'
import { useIsPrinted } from './use-is-printed.ts'

const CHARGES_A_PAGE = 50

type ChargeSectionProps = InvoiceSection & {
  /** The position of each line on the bill. */
  readonly places: ReadonlyMap<InvoiceSection['lines'][number], number>
  readonly invoice: Invoice
}

/** `target` is the id of the charge that a link leads to. */
type ShownPage = { readonly page: number; readonly target: string | null }

/** The charges of a category, in pages if there are many. A link to a charge shows its page. */
export function ChargeSection({ category, lines, places, invoice }: ChargeSectionProps) {
  const [{ page, target }, setShown] = useState<ShownPage>({ page: 0, target: null })
  const heading = useRef<HTMLTableCellElement>(null)
  const first = page * CHARGES_A_PAGE
  const shown = useIsPrinted() ? lines : lines.slice(first, first + CHARGES_A_PAGE)
  const toPlace = (line: InvoiceSection['lines'][number]) => places.get(line) ?? 0

  useEffect(() => {
    const showTarget = () => {
      const wanted = readTarget()
      const index = lines.findIndex((line) => chargeId(places.get(line) ?? 0) === wanted)
      if (lines.length > CHARGES_A_PAGE && index !== -1)
        setShown({ page: Math.floor(index / CHARGES_A_PAGE), target: wanted })
    }
    showTarget()
    window.addEventListener('hashchange', showTarget)
    return () => window.removeEventListener('hashchange', showTarget)
  }, [lines, places])
  useEffect(() => {
    if (target !== null) showElement(target)
  }, [target])

  function turnTo(next: number) {
    dropTarget()
    setShown({ page: next, target: null })
    heading.current?.focus()
  }

  return (
    <tbody {...ROW_GROUP}>
      <tr className={styles.section} {...ROW}>
        <th ref={heading} tabIndex={-1} scope="rowgroup" colSpan={3} {...ROW_HEADER}>
          {category}
        </th>
      </tr>
      {shown.map((line) => (
        // the position is the key: two lines may have equal text, and lines never move
        <ChargeRow key={toPlace(line)} line={line} place={toPlace(line)} invoice={invoice} />
      ))}
      {lines.length > CHARGES_A_PAGE && (
        <ChargePages category={category} count={lines.length} page={page} onTurn={turnTo} />
      )}
    </tbody>
  )
}

type ChargePagesProps = {
  readonly category: string
  readonly count: number
  readonly page: number
  readonly onTurn: (page: number) => void
}

function ChargePages({ category, count, page, onTurn }: ChargePagesProps) {
  const first = page * CHARGES_A_PAGE
  const end = Math.min(first + CHARGES_A_PAGE, count)
  return (
    <tr className="no-print" {...ROW}>
      <td colSpan={3} {...CELL}>
        <p className="small soft">{`Charges ${first + 1} to ${end} of ${count} for ${category}.`}</p>
        {page > 0 && (
          <Button kind="quiet" onClick={() => onTurn(page - 1)}>
            {`Show earlier charges for ${category}`}
          </Button>
        )}
        {end < count && (
          <Button kind="quiet" onClick={() => onTurn(page + 1)}>
            {`Show further charges for ${category}`}
          </Button>
        )}
      </td>
    </tr>
  )
}
