import type { WireReply } from '@switchboard/domain/call'
import type { readOrder } from '@switchboard/domain/ordering/following/contract'
import { FOLLOWED } from '@switchboard/domain/ordering/testing/followed'

type Order = WireReply<typeof readOrder>

/** A move whose new address is not connected yet, although broadband has ended at the old one. */
export const HELD_MOVE: Order = {
  ...FOLLOWED,
  type: 'movehouse',
  CustomerFacingTicketStatus: 'Held',
  expectedOn: '2026-12-10',
  steps: [
    { step: 'accepted', on: '2026-11-20', done: true },
    { step: 'broadbandEnds', on: '2026-12-02', done: true },
    { step: 'sent', on: '2026-12-02', done: true },
    { step: 'connected', on: '2026-12-10', done: false },
  ],
  cancelUntil: '2026-12-09',
}

/** An order that was cancelled on the day after it was placed. */
export const CANCELLED: Order = {
  ...FOLLOWED,
  CustomerFacingTicketStatus: 'Cancelled',
  expectedOn: null,
  steps: [
    { step: 'accepted', on: '2026-11-20', done: true },
    { step: 'cancelled', on: '2026-11-21', done: true },
  ],
  cancelUntil: null,
  cancelledOn: '2026-11-21',
}
