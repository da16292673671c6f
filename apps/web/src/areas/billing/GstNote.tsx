import { showsPricesWithGst } from '@switchboard/domain/access'

import { activeBusinessGroup } from '#web/http/account.ts'

/** A business is shown prices that exclude GST, so a card of totals or booked amounts, which include it, has this sentence. Source: ACC-020. */
export function GstNote({ of }: { readonly of: 'Totals' | 'Amounts' }) {
  return showsPricesWithGst(activeBusinessGroup()) ? null : <p className="small soft">{of} include GST.</p>
}
