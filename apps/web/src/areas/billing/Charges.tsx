import { chargeShown, invoiceSections } from '@switchboard/domain/billing/invoice-lines'
import { balanceText, toCents, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { Card } from '#web/ui/Card.tsx'

import { ChargeRow } from './ChargeRow.tsx'
import styles from './Charges.module.css'
import { ChargesCheck, ChargesDoubt } from './ChargesCheck.tsx'
import type { Invoice } from './invoice.ts'
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP, ROW_HEADER, TABLE } from './table-roles.ts'

/** The bill's lines by section, with GST or without, and their total. Source: BIL-029, BIL-030, BIL-047. */
export function Charges({ header, body }: Invoice) {
  const { DisplayGSTInclusiveValuesFlag: withGst } = body.StaticContent
  return (
    <Card title="What you are paying for">
      <ChargesDoubt header={header} body={body} />
      <table className={styles.charges} {...TABLE}>
        <caption className="visually-hidden">Charges by section</caption>
        <thead {...ROW_GROUP}>
          <tr {...ROW}>
            <th scope="col" {...COLUMN_HEADER}>
              Charge
            </th>
            <th scope="col" {...COLUMN_HEADER}>
              Period
            </th>
            <th scope="col" {...COLUMN_HEADER}>
              {withGst ? 'incl GST' : 'excl GST'}
            </th>
          </tr>
        </thead>
        {invoiceSections(body.DetailLines).map(({ category, lines }) => (
          <tbody key={category} {...ROW_GROUP}>
            <tr className={styles.section} {...ROW}>
              <th scope="rowgroup" colSpan={3} {...ROW_HEADER}>
                {category}
              </th>
            </tr>
            {lines.map((line) => {
              // the lines of an invoice never change, and may be alike
              const place = body.DetailLines.indexOf(line)
              return <ChargeRow key={place} line={line} place={place} invoice={{ header, body }} />
            })}
          </tbody>
        ))}
        <tfoot {...ROW_GROUP}>
          {calculateTotals({ header, body }).map(({ term, amount }) => (
            <tr key={term} {...ROW}>
              <th scope="row" colSpan={2} {...ROW_HEADER}>
                {term}
              </th>
              <td {...CELL}>{balanceText(amount)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <ChargesCheck header={header} body={body} />
      <p className="small soft">{gstSentence({ header, body })}</p>
    </Card>
  )
}

type Total = { readonly term: string; readonly amount: Cents }

/** Without GST the total is reached by adding it; the difference that rounding leaves is a line by itself. */
function calculateTotals({ header, body }: Invoice): Total[] {
  const { DisplayGSTInclusiveValuesFlag, GSTDefaultRate } = body.StaticContent
  const total = { term: 'Total', amount: header.Total }
  if (DisplayGSTInclusiveValuesFlag) return [total]
  const withoutGst = header.Total - header.GST
  const rounding = body.DetailLines.reduce(
    (left, line) => left - chargeShown(line, body.StaticContent),
    withoutGst,
  )
  const isRounding = rounding !== 0 && Math.abs(rounding) <= body.DetailLines.length
  return [
    ...(isRounding ? [{ term: 'Rounding', amount: toCents(rounding) }] : []),
    { term: 'Total excluding GST', amount: toCents(withoutGst) },
    { term: `GST at ${GSTDefaultRate} %`, amount: header.GST },
    { ...total, term: 'Total including GST' },
  ]
}

function gstSentence({ header, body }: Invoice): string {
  const { DisplayGSTInclusiveValuesFlag, CompanyTaxNumber } = body.StaticContent
  const amounts = DisplayGSTInclusiveValuesFlag
    ? `The total includes GST of ${moneyText(header.GST)}.`
    : 'The charges are shown without GST, rounded to the cent so that they add up to the total without it; prices are rounded too.'
  return CompanyTaxNumber === '' ? amounts : `${amounts} GST number ${CompanyTaxNumber}.`
}
