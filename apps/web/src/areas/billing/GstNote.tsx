import { includesGst } from '#web/http/account.ts'

/** A note for a business, whose other prices exclude GST, on a card whose amounts include GST. Source: ACC-020. */
export function GstNote({ amounts }: { readonly amounts: 'Totals' | 'Amounts' }) {
  return includesGst() ? null : <p className="small soft">{amounts} include GST.</p>
}
