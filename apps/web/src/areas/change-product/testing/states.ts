import type { WireReply } from '@switchboard/domain/call'
import type { readOrder } from '@switchboard/domain/ordering/following/contract'
import { FOLLOWED } from '@switchboard/domain/ordering/testing/followed'

type FollowedOrder = WireReply<typeof readOrder>

/** An order that can be cancelled until its day. */
export const UNDER_WAY: FollowedOrder = FOLLOWED

/** The old address is disconnected. Someone else is still connected at the new address. */
export const WAITING_MOVE: FollowedOrder = {
  ...FOLLOWED,
  type: 'movehouse',
  CustomerFacingTicketStatus: 'Held',
  steps: [
    { step: 'accepted', on: '2026-11-20', done: true },
    { step: 'broadbandEnds', on: '2026-12-02', done: true },
    { step: 'sent', on: '2026-12-02', done: true },
    { step: 'connected', on: '2026-12-10', done: false },
  ],
  cancelUntil: '2026-12-09',
  expectedOn: '2026-12-10',
}

export const CANCELLED: FollowedOrder = {
  ...FOLLOWED,
  CustomerFacingTicketStatus: 'Cancelled',
  steps: [
    { step: 'accepted', on: '2026-11-20', done: true },
    { step: 'cancelled', on: '2026-11-21', done: true },
  ],
  cancelUntil: null,
  cancelledOn: '2026-11-21',
  expectedOn: null,
}
