import { unitsText } from '@switchboard/domain/ordering/renting/units-text'

import { beginCharge } from '#api/provider/books/charges.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { Landing } from './landing.ts'
import { addDevice } from './store/devices.ts'

/** Adds rented units to the account's devices, and begins their charge and the discount of a trial. Source: MSH-020, GWF-026. */
export async function landRental(queries: Queries, landing: Landing): Promise<void> {
  const { accountCode, orderNumber, snapshot } = landing
  const { rental, discounts = [] } = snapshot.prices
  if (rental === undefined) throw new Error('the order has no rental')
  const { key, name, units, cents, contractEndsOn } = rental
  const device = { hardwareKey: key, orderNumber, name, contractEndsOn }
  for (let unit = 0; unit < units; unit += 1) await addDevice(queries, accountCode, device)
  const charge = {
    subject: `hardware:${orderNumber}:${key}`,
    category: 'Extras',
    about: unitsText(units),
    quantity: 1,
    productKey: null,
  }
  await beginCharge(queries, landing, {
    ...charge,
    kind: 'rental',
    lineKind: 'extra',
    name,
    monthlyCents: cents,
    lastDay: null,
    productKey: key,
  })
  for (const { name: discountName, cents: off, lastDay } of discounts)
    await beginCharge(queries, landing, {
      ...charge,
      kind: 'rentalTrial',
      lineKind: 'discount',
      name: discountName,
      monthlyCents: -off,
      lastDay,
    })
}
