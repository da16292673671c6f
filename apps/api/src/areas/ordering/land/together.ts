import { TOGETHER_CENTS, TOGETHER_NAME } from '@switchboard/domain/ordering/adding/mobile/new-connection'

import { changeCharge, endCharge } from '#api/provider/books/charges.ts'
import type { ChargeChange } from '#api/provider/books/charges.ts'
import { serviceSubject } from '#api/provider/services/subjects.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { mobilesTogether } from '../together/store.ts'

/**
 * What a mobile and broadband together take off a month runs from the day on while the account has broadband, and ends where it
 * has none: for all of its mobiles, or for one number. Source: MOB-057.
 */
export async function settleTogether(
  queries: Queries,
  change: ChargeChange,
  number: string | null = null,
): Promise<void> {
  for (const mobile of await mobilesTogether(queries, change, number)) {
    const discount = {
      subject: `${serviceSubject(mobile.serviceNumber)}:together`,
      lineKind: 'discount',
    } as const
    if (!mobile.hasBroadband) {
      await endCharge(queries, change, discount)
      continue
    }
    await changeCharge(queries, change, {
      ...discount,
      kind: 'together',
      category: 'Mobile',
      name: TOGETHER_NAME,
      about: mobile.number,
      monthlyCents: -TOGETHER_CENTS,
      quantity: 1,
      lastDay: null,
      productKey: null,
    })
  }
}
