import type { WireReply } from '../../call.ts'
import type { readOrder } from '../following/contract.ts'

import { ORDER } from './orders.ts'

/** An order that was placed on 20 November 2026 for 7 December, as the wire carries it. */
export const FOLLOWED: WireReply<typeof readOrder> = {
  orderId: '17',
  OrderIdentifier: '5000017',
  type: 'plan',
  CustomerFacingTicketStatus: 'Accepted',
  description: 'Fibre 300 at 11 Aro Street, Wellington',
  address: '11 Aro Street, Wellington',
  placedOn: '2026-11-20',
  expectedOn: '2026-12-07',
  order: ORDER,
  costs: [
    {
      kind: 'internet',
      name: 'Fibre 300: Unlimited',
      due: 'bill',
      amountIncludingGst: 85,
      amountExcludingGst: 73.91,
    },
    { kind: 'voice', name: 'Homeline', due: 'bill', amountIncludingGst: 5, amountExcludingGst: 4.35 },
    { kind: 'postage', name: 'Postage', due: 'once', amountIncludingGst: 14.95, amountExcludingGst: 13 },
  ],
  steps: [
    { step: 'accepted', on: '2026-11-20', done: true },
    { step: 'sent', on: '2026-12-02', done: false },
    { step: 'connected', on: '2026-12-07', done: false },
  ],
  visited: true,
  ends: [{ name: 'VDSL: Unlimited data', amountIncludingGst: 89, amountExcludingGst: 77.39 }],
  cancelUntil: '2026-12-06',
  cancelledOn: null,
}
