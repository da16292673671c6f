import { chargeShown } from '@switchboard/domain/billing/invoice-lines'
import type { DetailLine } from '@switchboard/domain/billing/invoice-lines'
import { isTooOld } from '@switchboard/domain/billing/line-age'
import { lineDescription, linePeriod, lineReadings } from '@switchboard/domain/billing/line-text'
import { priceText } from '@switchboard/domain/money'

import { classes } from '#web/ui/classes.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import styles from './Charges.module.css'
import type { Invoice } from './invoice.ts'
import { formatQuantity } from './line-words.ts'
import { CELL, ROW, ROW_HEADER } from './table-roles.ts'

/** The element id of a charge, by its position on the bill. */
export function chargeId(place: number): string {
  return `charge-${place + 1}`
}

type ChargeRowProps = { readonly line: DetailLine; readonly place: number; readonly invoice: Invoice }

/** A charge's name, its text on the bill, quantity, price and period. Source: BIL-070, BIL-071. */
export function ChargeRow({ line, place, invoice: { header, body } }: ChargeRowProps) {
  const amount = chargeShown(line, body.StaticContent)
  return (
    <tr id={chargeId(place)} tabIndex={-1} {...ROW}>
      <th scope="row" {...ROW_HEADER}>
        {line.SubCategoryName}
        {listDetails(line, body.StaticContent).map((detail) => (
          <span key={detail} className="small soft">
            {detail}
          </span>
        ))}
        {isTooOld(line, header.BillDate) && (
          <span>
            <StatusPill tone="caution">Over 6 months old</StatusPill>
          </span>
        )}
      </th>
      <td {...CELL}>{linePeriod(line)}</td>
      <td className={classes(amount < 0 && styles.credit)} {...CELL}>
        {priceText(amount)}
      </td>
    </tr>
  )
}

/** The bill's own text, the quantity with its price, and the readings. Equal texts appear once. */
function listDetails(line: DetailLine, content: Invoice['body']['StaticContent']): string[] {
  const details = [lineDescription(line), formatQuantity(line, content), lineReadings(line)]
  return [...new Set(details.filter((detail) => detail !== ''))]
}
