import { balanceText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { includesGst } from '#web/http/prices.ts'

/** The heading of amounts that bills ask for. A business is shown prices without GST, so it reads that these include it. */
export function headingWithGst(heading: 'Total' | 'Amount'): string {
  return includesGst() ? heading : `${heading} with GST`
}

/** `$379.94`, for a business `$379.94 with GST`. */
export function totalWithGst(total: Cents): string {
  return includesGst() ? balanceText(total) : `${balanceText(total)} with GST`
}
