import type { WireReply } from '@switchboard/domain/call'
import type { amendOrder } from '@switchboard/domain/ordering/contract'
import type { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

export const WIRELESS_ORDER: WireReply<typeof amendOrder> = {
  orderId: 'order-1',
  state: 'OK',
  OrderIdentifier: '5000123',
  OrderFeedback: { ValidationFeedback: [] },
}

const amounts = (amountIncludingGst: number) => ({
  amountIncludingGst,
  amountExcludingGst: amountIncludingGst,
})

export const WIRELESS_FORECAST: WireReply<typeof forecastOrder>['forecast'] = {
  now: amounts(75),
  first: { day: '2026-12-03', lines: [], ...amounts(68.5) },
  each: { day: '2027-01-03', lines: [], ...amounts(69) },
}
