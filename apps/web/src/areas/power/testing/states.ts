import type { WireReply } from '@switchboard/domain/call'
import type { amendOlderOrder, createOlderOrder } from '@switchboard/domain/ordering/older/contract'
import { CAPACITY_CHARGE } from '@switchboard/domain/power/plans'
import type { readCapacityCharge } from '@switchboard/domain/power/contract'
import type { changePowerPlan } from '@switchboard/domain/power/order-calls'

/** The charge of a connection of 69 kilovolt-amperes. */
export const CAPACITY: WireReply<typeof readCapacityCharge> = {
  capacityCharge: {
    ChargeCategory: 'Fixed',
    DisplayName: CAPACITY_CHARGE,
    ChargeIncludingGst: 0.345,
    chargeableCapacity: 69,
  },
}

/** Ben's connection has the plan for small homes from the next day on. */
export const PLAN_CHANGED: WireReply<typeof changePowerPlan> = {
  status: 200,
  icp: '0001000002CKCA7',
  planKey: 'power-smart-low',
  holdsFrom: '2026-11-22',
}

export const CREATED_OLDER_ORDER: WireReply<typeof createOlderOrder> = {
  orderId: '71',
  orderToken: '0f8e4c1e-6d0c-4c3e-9a53-1f6a4a2d7c11',
}

/** The feedback to an older order that is valid, and to a placed order. */
export const OLDER_ORDER_ACCEPTED: WireReply<typeof amendOlderOrder>['OrderFeedback'] = {
  State: 'OK',
  ValidationFeedback: [],
}
