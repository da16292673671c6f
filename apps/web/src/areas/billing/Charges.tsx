import { useMemo } from 'react'

import { chargeShown, invoiceSections } from '@switchboard/domain/billing/invoice-lines'
import { balanceText, toCents, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { Card } from '#web/ui/Card.tsx'
import { MIN_ITEMS_TO_SEARCH } from '#web/ui/LongList.tsx'

import { ChargeSearch } from './ChargeSearch.tsx'
import { ChargeSection } from './ChargeSection.tsx'
import styles from './Charges.module.css'
import { ChargesCheck, ChargeWarnings } from './ChargesCheck.tsx'
import type { Invoice } from './invoice.ts'
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP, ROW_HEADER, TABLE } from './table-roles.ts'
import { useChargeSearch } from './use-charge-search.ts'

/** The bill's lines by section, with GST or without, and their total. Source: BIL-029, BIL-030, BIL-047. */
export function Charges({ header, body }: Invoice) {
  const { DisplayGSTInclusiveValuesFlag: withGst } = body.StaticContent
  const lines = body.DetailLines
  const places = useMemo(() => new Map(lines.map((line, place) => [line, place])), [lines])
  const search = useChargeSearch(lines)
  const sections = useMemo(() => invoiceSections(search.found), [search.found])
  return (
    <Card title="What you are paying for">
      <ChargeWarnings header={header} body={body} />
      {lines.length >= MIN_ITEMS_TO_SEARCH && <ChargeSearch {...search} count={lines.length} />}
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
        {sections.map((section) => (
          <ChargeSection
            key={`${section.category} ${search.wanted.search}`}
            {...section}
            places={places}
            invoice={{ header, body }}
          />
        ))}
        {/* the totals are of all charges */}
        {!search.isSearched && (
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
        )}
      </table>
      <ChargesCheck header={header} body={body} />
      <p className="small soft">{gstSentence({ header, body })}</p>
    </Card>
  )
}

type Total = { readonly term: string; readonly amount: Cents }

/** For charges without GST, the rows lead from their sum to the total: rounding, the subtotal, GST and the total. */
function calculateTotals({ header, body }: Invoice): Total[] {
  const { DisplayGSTInclusiveValuesFlag, GSTDefaultRate } = body.StaticContent
  const total = { term: 'Total', amount: header.Total }
  if (DisplayGSTInclusiveValuesFlag) return [total]
  const withoutGst = header.Total - header.GST
  const charges = body.DetailLines.reduce((sum, line) => sum + chargeShown(line, body.StaticContent), 0)
  const difference = withoutGst - charges
  // each line is rounded to a cent, so rounding explains at most a cent a line
  const isRounding = difference !== 0 && Math.abs(difference) <= body.DetailLines.length
  return [
    ...(isRounding ? [{ term: 'Rounding', amount: toCents(difference) }] : []),
    { term: 'Total excluding GST', amount: toCents(withoutGst) },
    { term: `GST at ${GSTDefaultRate}%`, amount: header.GST },
    { ...total, term: 'Total including GST' },
  ]
}

function gstSentence({ header, body }: Invoice): string {
  const { DisplayGSTInclusiveValuesFlag, CompanyTaxNumber } = body.StaticContent
  const amounts = DisplayGSTInclusiveValuesFlag
    ? `The total includes GST of ${moneyText(header.GST)}.`
    : 'The charges exclude GST, rounded to the cent so that they add up to the total without it; prices are rounded too.'
  return CompanyTaxNumber === '' ? amounts : `${amounts} GST number ${CompanyTaxNumber}.`
}
