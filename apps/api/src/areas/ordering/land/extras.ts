import type { CoreProductToChange } from '@switchboard/domain/ordering/contract'

import { chargedKeys, changeCharge, endCharge } from '#api/books/charges.ts'
import type { Queries } from '#api/database/database.ts'

import type { Landing } from './landing.ts'
import { unfittingExtras } from './store.ts'

/** Listed under `Other` on a bill: a paper bill is no product. */
const PAPER_BILL = 'extra:paperbill'

/** Extras that were ordered are charged, those that were taken off end. */
export async function landExtras(queries: Queries, landing: Landing): Promise<void> {
  const { body, snapshot } = landing
  for (const { Service, RatePlan } of body.AdditionalProducts) {
    const extra = { subject: `extra:${Service.toLowerCase()}`, lineKind: 'extra' } as const
    const price = snapshot.prices.extras[RatePlan ?? '']
    if (RatePlan === null || price === undefined) {
      await endCharge(queries, landing, extra)
      continue
    }
    if (snapshot.continuingExtras.includes(RatePlan)) {
      // taken off since the order was placed, it stays off
      const keys = await chargedKeys(queries, landing, extra)
      if (!keys.some((key) => key === null || key === RatePlan)) continue
    }
    await changeCharge(queries, landing, {
      ...extra,
      category: extra.subject === PAPER_BILL ? 'Other' : 'Extras',
      name: price.name,
      about: price.about,
      monthlyCents: price.cents,
      quantity: 1,
      lastDay: null,
      productKey: RatePlan,
    })
  }
}

/** Ends extras that do not go with the new product: those of a homeline where there is none, or of another kind of homeline. */
export async function endUnfittingExtras(
  queries: Queries,
  landing: Landing,
  change: CoreProductToChange,
): Promise<void> {
  for (const subject of await unfittingExtras(queries, landing, productOf(change))) {
    await endCharge(queries, landing, { subject, lineKind: 'extra' })
  }
}

/** What decides which extras go with the product of a change. */
export function productOf({ ToCoreProductKey, ToCoreProductComponents }: CoreProductToChange) {
  const hasVoice = ToCoreProductComponents.some(({ Service }) => Service === 'Voice')
  return { coreProductKey: ToCoreProductKey, hasVoice }
}
