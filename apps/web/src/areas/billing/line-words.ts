import type { InvoiceBody } from '@switchboard/domain/billing/invoice'
import type { DetailLine } from '@switchboard/domain/billing/invoice-lines'
import { lineQuantity, lineUnitPrice } from '@switchboard/domain/billing/line-text'

/** Quantity and unit price of a line, as `412 kWh at 24.10c` or `$95.00 a month`. Empty if the bill has neither. */
export function formatQuantity(line: DetailLine, content: InvoiceBody['StaticContent']): string {
  const quantity = lineQuantity(line)
  const price = lineUnitPrice(line, content)
  if (price === '') return quantity === '' || line.Unit !== undefined ? quantity : `${quantity} of them`
  if (quantity === '1') return price
  return quantity === '' ? '' : `${quantity} at ${price}`
}
