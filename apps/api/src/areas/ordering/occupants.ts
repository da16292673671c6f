import type { OrderBody } from '@switchboard/domain/ordering/contract'

import type { Queries } from '#api/database/database.ts'
import { queueNotice } from '#api/notices/notice.ts'

import type { Letter } from './letters.ts'
import { occupantsOf } from './place/store.ts'

type Telling = {
  /** Of the account that ordered. */
  readonly accountCode: string
  readonly now: number
  /** What it is about; each account is told of it once. */
  readonly source: string
  readonly body: OrderBody
  /** To somebody of this name. */
  readonly letter: (name: string) => Letter
}

/** Writes to every other account that has broadband or power at the place that an order takes over; to nobody where it takes none. */
export async function tellOccupants(
  queries: Queries,
  { accountCode, now, source, body, letter }: Telling,
): Promise<void> {
  const locationId = body.CoreProductsToChange[0]?.ToServiceAddress?.LocationID ?? null
  if (body.TakesOver !== true || locationId === null) return
  for (const occupant of await occupantsOf(queries, accountCode, locationId)) {
    await queueNotice(queries, {
      accountCode: occupant.accountCode,
      source,
      category: 'Order',
      type: 'AddressTakenOver',
      at: now,
      ...letter(occupant.name),
    })
  }
}
