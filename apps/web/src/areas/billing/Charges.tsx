import { chargeShown, invoiceSections, linesTotal } from '@switchboard/domain/billing/invoice-lines'
import type { DetailLine } from '@switchboard/domain/billing/invoice-lines'
import { balanceText, centsOf, moneyText, priceText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { configuration } from '#web/http/configuration.ts'
import { Card } from '#web/ui/Card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/Notice.tsx'

import styles from './Charges.module.css'
import type { Invoice } from './invoice.ts'

/** The bill's lines by section, with GST or without, and what they come to. Source: BIL-029, BIL-030, BIL-047. */
export function Charges({ header, body }: Invoice) {
  const { DisplayGSTInclusiveValuesFlag: withGst } = body.StaticContent
  return (
    <Card title="What you are paying for">
      {linesTotal(body.DetailLines) !== header.Total && <WrongSum header={header} body={body} />}
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
            {lines.map((line, place) => (
              // the lines of an invoice never change, and may be alike
              <ChargeRow
                key={`${place} ${line.SubCategoryName}`}
                line={line}
                amount={chargeShown(line, body.StaticContent)}
              />
            ))}
          </tbody>
        ))}
        <tfoot {...ROW_GROUP}>
          {totalsOf({ header, body }).map(({ term, amount }) => (
            <tr key={term} {...ROW}>
              <th scope="row" colSpan={2} {...ROW_HEADER}>
                {term}
              </th>
              <td {...CELL}>{balanceText(amount)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <p className="small soft">{gstSentence({ header, body })}</p>
    </Card>
  )
}

/** A line's own name, how many of what, and the period. Source: BIL-070, BIL-071. */
function ChargeRow({ line, amount }: { readonly line: DetailLine; readonly amount: Cents }) {
  const { SubCategoryName, NumberBilled, Description1, Description2 } = line
  const many = NumberBilled > 1 && Description1 === ''
  return (
    <tr {...ROW}>
      <th scope="row" {...ROW_HEADER}>
        {SubCategoryName}
        {(Description1 !== '' || many) && (
          <span className="small soft">{many ? `${NumberBilled} of them` : Description1}</span>
        )}
      </th>
      <td {...CELL}>{Description2}</td>
      <td className={classes(amount < 0 && styles.credit)} {...CELL}>
        {priceText(amount)}
      </td>
    </tr>
  )
}

/** Without GST the total is reached by adding it. */
function totalsOf({ header, body }: Invoice) {
  const { DisplayGSTInclusiveValuesFlag, GSTDefaultRate } = body.StaticContent
  const total = { term: 'Total', amount: header.Total }
  if (DisplayGSTInclusiveValuesFlag) return [total]
  return [
    { term: 'Total excluding GST', amount: centsOf(header.Total - header.GST) },
    { term: `GST at ${GSTDefaultRate} %`, amount: header.GST },
    { ...total, term: 'Total including GST' },
  ]
}

function gstSentence({ header, body }: Invoice): string {
  const { DisplayGSTInclusiveValuesFlag, CompanyTaxNumber } = body.StaticContent
  const amounts = DisplayGSTInclusiveValuesFlag
    ? `The total includes GST of ${moneyText(header.GST)}.`
    : 'The charges are shown without GST.'
  return CompanyTaxNumber === '' ? amounts : `${amounts} GST number ${CompanyTaxNumber}.`
}

function WrongSum({ header, body }: Invoice) {
  const { phone } = configuration.value().helpdesk
  return (
    <Notice tone="caution" role="alert" title="These charges do not add up to the total.">
      They come to {balanceText(linesTotal(body.DetailLines))} including GST, but the bill says{' '}
      {balanceText(header.Total)}. Please call us on {phone} before you pay.
    </Notice>
  )
}

// browsers drop a table's own roles when its rows are laid out as something else
const TABLE = { role: 'table' }
const ROW_GROUP = { role: 'rowgroup' }
const ROW = { role: 'row' }
const COLUMN_HEADER = { role: 'columnheader' }
const ROW_HEADER = { role: 'rowheader' }
const CELL = { role: 'cell' }
