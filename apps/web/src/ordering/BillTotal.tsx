import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import type { ForecastBill } from '@switchboard/domain/ordering/forecast/bill'

import { Money } from '#web/ui/Money.tsx'

type Bill = Pick<ForecastBill, 'amountIncludingGst' | 'extraData'>

/** The amount of a forecast bill with the data above the cap. */
export function calculateBillTotal({ amountIncludingGst, extraData }: Bill): Cents {
  return toCents(amountIncludingGst + (extraData?.amountIncludingGst ?? 0))
}

/** The total of a forecast bill. Data above the cap makes it an estimate. */
export function BillTotal({ bill }: { readonly bill: Bill }) {
  return (
    <>
      {bill.extraData !== undefined && 'about '}
      <Money amount={calculateBillTotal(bill)} />
    </>
  )
}

/** What forecast bills leave out, and how they estimate data above the cap. */
export function MeasuredNote({ bills }: { readonly bills: readonly Bill[] }) {
  return (
    <>
      Charges for use, such as power or calls, are extra.
      {bills.some(({ extraData }) => extraData !== undefined) &&
        ' Data above the cap is an estimate, based on your use in the last four weeks.'}
    </>
  )
}
