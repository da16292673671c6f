import { TOGETHER_CENTS, TOGETHER_NAME } from '@switchboard/domain/ordering/adding/mobile/new-connection'

import { changeCharge, endCharge } from '#api/provider/books/charges.ts'
import type { ChargeChange } from '#api/provider/books/charges.ts'
import { serviceSubject } from '#api/provider/services/subjects.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { listDiscountableMobiles } from './store/mobiles-together.ts'

/**
 * Begins the discount of mobile and broadband together if the account has broadband, otherwise ends it: for the mobile of a
 * number, or for all mobiles of the account. Source: MOB-057.
 */
export async function settleTogether(
  queries: Queries,
  change: ChargeChange,
  number: string | null = null,
): Promise<void> {
  for (const mobile of await listDiscountableMobiles(queries, change, number)) {
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
