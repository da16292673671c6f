import * as z from 'zod/mini'

import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { activeAccount } from '#web/http/account.ts'

export const CALL_USAGE = '/call-usage'

const callKey = z.string().check(z.regex(/^\d{1,15}-\d{1,5}$/))

/**
 * The calls that an address requests: the bill, and the key of the call before or after which the page is.
 */
export type CallPlace = {
  readonly billDate: Day | null
  readonly before: string | null
  readonly after: string | null
}

/** The calls requested by the query of an address. Invalid values are ignored. */
export function parseCallPlace(search: string): CallPlace {
  const query = new URLSearchParams(search)
  const before = callKey.safeParse(query.get('before')).data ?? null
  return {
    billDate: day.safeParse(query.get('bill')).data ?? null,
    before,
    after: before === null ? (callKey.safeParse(query.get('after')).data ?? null) : null,
  }
}

export function callAddress(billDate: Day, page: { readonly before?: string; readonly after?: string } = {}) {
  return `${CALL_USAGE}?${new URLSearchParams({ bill: billDate, ...page })}`
}

/**
 * The bill date that was shown last, for each account. The newest date is not stored, so that a new bill is shown once it
 * exists. Source: USE-010.
 */
export const latestBillDate = {
  read: (): Day | null => day.safeParse(localStorage.getItem(storageKey())).data ?? null,

  write(billDate: Day | null): void {
    if (billDate === null) localStorage.removeItem(storageKey())
    else localStorage.setItem(storageKey(), billDate)
  },
}

function storageKey(): string {
  return `switchboard.callUsage.billDate.${activeAccount()}`
}
