import { isIncludedService, listReplacedServices } from '@switchboard/domain/catalogue/extra-services'
import type { CoreProductToChange } from '@switchboard/domain/ordering/order-parts'

import { listChargedKeys, changeCharge, endCharge } from '#api/provider/books/charges.ts'
import type { ChargeChange } from '#api/provider/books/charges.ts'
import { settleFreeMonths } from '#api/provider/books/free-months.ts'
import { extraSubject } from '#api/provider/services/subjects.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { Landing } from './landing.ts'
import { listUnfittingExtras } from './store/unfitting-extras.ts'

/** A paper bill is no product: it is listed under `Other` on a bill, and stays without broadband. */
const PAPER_BILL = extraSubject('paperbill')

/** Charges ordered extras, and ends extras that the order removes or replaces. */
export async function landExtras(queries: Queries, landing: Landing): Promise<void> {
  const { body, snapshot } = landing
  const ordered = body.AdditionalProducts.flatMap(({ Service, RatePlan }) =>
    RatePlan === null ? [] : [Service],
  )
  for (const { Service, RatePlan } of body.AdditionalProducts) {
    const extra = { subject: extraSubject(Service), lineKind: 'extra' } as const
    const price = snapshot.prices.extras[RatePlan ?? '']
    if (RatePlan === null || price === undefined || isIncludedService(Service, ordered)) {
      await endCharge(queries, landing, extra)
      continue
    }
    if (snapshot.continuingExtras.includes(RatePlan)) {
      // an extra that was removed after the order was placed stays removed
      const keys = await listChargedKeys(queries, landing, extra)
      if (!keys.some((key) => key === null || key === RatePlan)) continue
    }
    await changeCharge(queries, landing, {
      ...extra,
      kind: 'extra',
      category: extra.subject === PAPER_BILL ? 'Other' : 'Extras',
      name: price.name,
      about: price.about,
      monthlyCents: price.cents,
      quantity: 1,
      lastDay: null,
      productKey: RatePlan,
    })
    for (const replaced of listReplacedServices(Service))
      await endCharge(queries, landing, { subject: extraSubject(replaced), lineKind: 'extra' })
  }
  await settleFreeMonths(queries, landing)
}

/** Ends extras that do not fit the new product. */
export async function endUnfittingExtras(
  queries: Queries,
  landing: Landing,
  change: Pick<CoreProductToChange, 'ToCoreProductKey' | 'ToCoreProductComponents'>,
): Promise<void> {
  for (const subject of await listUnfittingExtras(queries, landing, change)) {
    await endCharge(queries, landing, { subject, lineKind: 'extra' })
  }
}

const NO_PRODUCT = { ToCoreProductKey: null, ToCoreProductComponents: [] } as const

/** Ends the extras of an account that has no broadband and no homeline any more. */
export async function endExtras(queries: Queries, change: ChargeChange): Promise<void> {
  for (const subject of await listUnfittingExtras(queries, change, NO_PRODUCT)) {
    if (subject.toLowerCase() !== PAPER_BILL) await endCharge(queries, change, { subject, lineKind: 'extra' })
  }
  await settleFreeMonths(queries, change)
}
