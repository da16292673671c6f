import type { WireReply } from '@switchboard/domain/call'
import type { readLatestAvailableDate, readPromise } from '@switchboard/domain/promise-to-pay/contract'

import { benPromiseStanding } from '#web/testing/ben-bills.ts'

/** A day that stays in the future. */
const LAST_PROMISE_DAY = '2099-12-05'

export const MAY_PROMISE: WireReply<typeof readLatestAvailableDate> = {
  ...benPromiseStanding,
  latestAvailableDate: LAST_PROMISE_DAY,
}

export const PROMISED: WireReply<typeof readPromise> = { promiseDate: LAST_PROMISE_DAY }

export const NOT_PROMISED: WireReply<typeof readPromise> = { promiseDate: null }
