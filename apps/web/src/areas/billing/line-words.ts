import type { InvoiceBody } from '@switchboard/domain/billing/invoice'
import type { DetailLine } from '@switchboard/domain/billing/invoice-lines'
import {
  countText,
  linePeriod,
  lineQuantity,
  lineUnitPrice,
  unitPriceText,
} from '@switchboard/domain/billing/line-text'

/** Quantity and unit price of a line, as `412 kWh at 24.1c` or `$95.00 a month`; empty where the bill does not state them. */
export function quantityText(line: DetailLine, content: InvoiceBody['StaticContent']): string {
  const [quantity, price] = [lineQuantity(line), lineUnitPrice(line, content)]
  // the provider's own text for the quantity is preferred
  if (price === '') return quantity === '' || line.Unit !== undefined ? quantity : `${quantity} of them`
  if (quantity === '1') return price
  return quantity === '' ? '' : `${quantity} at ${price}`
}

/** The bill's own text for a line, without a price and a quantity that are shown with GST or without beside it. */
export function aboutText({ Description1, UnitPriceCents, NumberBilled, Unit }: DetailLine): string {
  if (UnitPriceCents === undefined || Unit === undefined) return Description1
  const priced = ` at ${unitPriceText(UnitPriceCents)}`
  const about = Description1.endsWith(priced) ? Description1.slice(0, -priced.length) : Description1
  return about === countText(NumberBilled, Unit) ? '' : about
}

/** The days that a line is for. */
export function periodText(line: DetailLine): string {
  return linePeriod(line)
}
