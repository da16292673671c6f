import type { Cents } from '@switchboard/domain/money'

import { includesGst } from '#web/http/account.ts'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Money } from '#web/ui/Money.tsx'

type MonthlyCharge = { readonly chargeIncludingGst: Cents; readonly chargeExcludingGst: Cents }

/** For example `$20.00 each month, with GST`. */
export function MonthlyPrice({ charge }: { readonly charge: MonthlyCharge }) {
  const withGst = includesGst()
  return (
    <span>
      <Money amount={withGst ? charge.chargeIncludingGst : charge.chargeExcludingGst} />{' '}
      {BILL_WORDS.Monthly.each}, {withGst ? 'including GST' : 'excluding GST'}
    </span>
  )
}
