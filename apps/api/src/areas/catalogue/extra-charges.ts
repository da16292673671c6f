import { PAPER_BILL } from '@switchboard/domain/catalogue/additional-products'
import { FAMILY_FILTER } from '@switchboard/domain/catalogue/extra-services'
import type { Day } from '@switchboard/domain/day'

import { audit } from '#api/platform/audit.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { beginCharge, endCharge } from '#api/provider/books/charges.ts'
import type { ChargeChange } from '#api/provider/books/charges.ts'
import { settleFreeMonths } from '#api/provider/books/free-months.ts'
import { extraSubject } from '#api/provider/services/subjects.ts'

import type { ChangeContext } from './change-context.ts'
import { endExtraWithAudit } from './store/remove-extra.ts'
import type { SoldExtra } from './store/sold.ts'

/** The key of the charges of a service's additional product. */
export function toExtraKey(service: string) {
  return { subject: extraSubject(service), lineKind: 'extra' } as const
}

export type ExtraChoice = {
  readonly service: string
  /** Null for no product. */
  readonly sold: SoldExtra | null
  /** Other services whose products end with it, such as the other protection plan. */
  readonly replaces: readonly string[]
}

/** Replaces the product of a service by another, or by none, from the day on. Returns the names of the ended products. */
export async function chargeExtra(
  db: Queries,
  from: ChargeChange,
  { service, sold, replaces }: ExtraChoice,
): Promise<string[]> {
  const ended = []
  for (const each of [service, ...replaces]) ended.push(await endCharge(db, from, toExtraKey(each)))
  if (sold !== null) {
    await beginCharge(db, from, {
      ...toExtraKey(service),
      kind: 'extra',
      category: service === PAPER_BILL ? 'Other' : 'Extras',
      name: sold.name,
      about: '',
      monthlyCents: sold.monthlyCents,
      quantity: 1,
      lastDay: null,
      productKey: sold.productKey,
    })
  }
  if (service === FAMILY_FILTER) await settleFreeMonths(db, from)
  return ended.flatMap((each) => each?.name ?? [])
}

/** Replaces the product of a service from today on, with an audit entry. Returns the names of the ended products, or null. */
export async function setExtra(
  db: Queries,
  { accountCode, today, actor }: ChangeContext,
  { salesChannel, service, sold, replaces }: ExtraChoice & { readonly salesChannel: string },
): Promise<string | null> {
  const ended = await chargeExtra(db, { accountCode, from: today }, { service, sold, replaces })
  const detail = { service, productKey: sold?.productKey ?? null, salesChannel }
  await audit(db, actor, { accountCode, action: 'additional-product-set', detail })
  return ended.length === 0 ? null : ended.join(', ')
}

/** Ends the product of a service the day before today, with an audit entry; null if the account has none. */
export async function removeExtra(
  db: Queries,
  context: ChangeContext,
  { service, salesChannel }: { readonly service: string; readonly salesChannel: string },
): Promise<{ readonly lastDay: Day; readonly name: string } | null> {
  const removed = await endExtraWithAudit(db, context, { ...toExtraKey(service), service, salesChannel })
  const { accountCode, today } = context
  if (service === FAMILY_FILTER) await settleFreeMonths(db, { accountCode, from: today })
  return removed
}
