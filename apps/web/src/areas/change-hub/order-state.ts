import type { ProductOrder } from '@switchboard/domain/catalogue/current-products'
import { dayText } from '@switchboard/domain/day'

/** `In Progress, since 18 November 2026, expected on 26 November 2026.` */
export function toOrderStateText({
  CustomerFacingTicketStatus: status,
  PlacedOn,
  ExpectedOn,
}: ProductOrder): string {
  const expected = ExpectedOn === null ? '' : `, expected on ${dayText(ExpectedOn)}`
  return `${status}, since ${dayText(PlacedOn)}${expected}.`
}
