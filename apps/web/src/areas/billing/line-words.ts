import type { InvoiceBody } from '@switchboard/domain/billing/invoice'
import type { DetailLine } from '@switchboard/domain/billing/invoice-lines'
import { countText, lineQuantity, lineUnitPrice, unitPriceText } from '@switchboard/domain/billing/line-text'

/** Quantity and unit price of a line, as `412 kWh at 24.1c` or `$95.00 a month`. Empty if the bill has neither. */
export function formatQuantity(line: DetailLine, content: InvoiceBody['StaticContent']): string {
  const quantity = lineQuantity(line)
  const price = lineUnitPrice(line, content)
  if (price === '') return quantity === '' || line.Unit !== undefined ? quantity : `${quantity} of them`
  if (quantity === '1') return price
  return quantity === '' ? '' : `${quantity} at ${price}`
}

/** The bill's own text for a line, without the quantity and the price that `formatQuantity` shows beside it. */
export function formatChargeText({ Description1, UnitPriceCents, NumberBilled, Unit }: DetailLine): string {
  if (UnitPriceCents === undefined || Unit === undefined) return Description1
  const priceEnding = ` at ${unitPriceText(UnitPriceCents)}`
  const text = Description1.endsWith(priceEnding) ? Description1.slice(0, -priceEnding.length) : Description1
  return text === countText(NumberBilled, Unit) ? '' : text
}
