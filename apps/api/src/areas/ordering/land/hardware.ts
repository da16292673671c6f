import { addDays, addMonths } from '@switchboard/domain/day'

import { changeCharge } from '#api/provider/books/charges.ts'
import { chargeOnce } from '#api/provider/books/one-off-charges.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { Landing } from './landing.ts'
import { addDevice } from './store/devices.ts'

/** Charges ordered hardware, once or each month of its contract, and adds it to the account's devices. */
export async function landHardware(queries: Queries, landing: Landing): Promise<void> {
  const [change] = landing.body.CoreProductsToChange
  for (const { items, contract } of landing.body.HardwareOrders) {
    const months = contract?.contractLength ?? change?.ContractLength ?? 0
    await landItems(queries, landing, { items, months })
  }
}

type Items = { readonly items: readonly { readonly key: string }[]; readonly months: number }

export async function landItems(queries: Queries, landing: Landing, { items, months }: Items): Promise<void> {
  const { accountCode, orderNumber } = landing
  for (const { key } of items) {
    const name = await chargeItem(queries, landing, { key, months })
    await addDevice(queries, accountCode, { hardwareKey: key, orderNumber, name })
  }
}

/** Returns the name of the item in the order. */
async function chargeItem(
  queries: Queries,
  landing: Landing,
  { key, months }: { readonly key: string; readonly months: number },
): Promise<string> {
  const { orderNumber, snapshot, from } = landing
  const price = snapshot.prices.hardware[`${key}:${months}`]
  if (price === undefined) throw new Error(`the order has no price of ${key} for ${months} months`)
  const { name, monthly, once } = price
  await chargeOnce(queries, landing, {
    kind: 'hardware',
    subject: `order:${orderNumber}:hardware:${key}`,
    name,
    cents: once,
  })
  if (monthly === 0) return name
  await changeCharge(queries, landing, {
    kind: 'hardware',
    subject: `hardware:${orderNumber}:${key}`,
    lineKind: 'extra',
    category: 'Extras',
    name,
    about: '',
    monthlyCents: monthly,
    quantity: 1,
    lastDay: months === 0 ? null : addDays(addMonths(from, months), -1),
    productKey: key,
  })
  return name
}
