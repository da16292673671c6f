import type { Day } from '@switchboard/domain/day'

import { changeBillCycle, changePlanWithBill } from '#api/provider/books/bill-cycles.ts'
import { changeCharge, endCharge } from '#api/provider/books/charges.ts'
import { endUnfittingOffers, repriceCharge } from '#api/provider/books/reprice-charges.ts'
import { settleFreeMonths } from '#api/provider/books/free-months.ts'
import { extraSubject, serviceSubject } from '#api/provider/services/subjects.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { Effect, Landing } from './landing.ts'
import { broadbandServices } from './store.ts'

/**
 * Changes the bill frequency of the account from the bill of this day on; the bill run waits for this step. Products with
 * another price at that frequency are repriced, and products not sold at it end or are replaced. Source: FRQ-015.
 */
export const landFrequency: Effect = async (queries, landing) => {
  const { accountCode, body } = landing
  if (body.BillingDetail === undefined) throw new Error('an order of no bill frequency cannot begin one')
  const { BillFrequency: billFrequency } = body.BillingDetail
  const startsOn = await changeBillCycle(queries, accountCode, billFrequency)
  const ordered = { ...landing, billFrequency, startsOn }
  await landPlans(queries, ordered)
  await landExtraPrices(queries, ordered)
  await settleFreeMonths(queries, landing)
  await endUnfittingOffers(queries, landing, billFrequency)
}

type Ordered = Landing & {
  readonly billFrequency: Parameters<typeof changeBillCycle>[2]
  /** The day of the first bill. */
  readonly startsOn: Day
}

async function landPlans(queries: Queries, landing: Ordered): Promise<void> {
  const { accountCode, billFrequency, startsOn, body, snapshot } = landing
  const [change] = body.CoreProductsToChange
  const held = await broadbandServices(queries, accountCode, 'on')
  for (const { Service, RatePlan } of change?.ToCoreProductComponents ?? []) {
    const service = held.find((each) => each.service === Service)
    const price = snapshot.prices.plans[RatePlan ?? '']
    if (service === undefined || price === undefined) throw new Error(`${accountCode} has no ${Service}`)
    const { serviceNumber } = service
    const charge = {
      subject: serviceSubject(serviceNumber),
      lineKind: 'plan',
      monthlyCents: price.cents,
    } as const
    const from = change?.FromCoreProductComponents.find((each) => each.Service === Service)
    if (from?.RatePlan === RatePlan) {
      await repriceCharge(queries, landing, { ...charge, billFrequency })
      continue
    }
    await changePlanWithBill(queries, { accountCode, serviceNumber }, { startsOn, planKey: RatePlan ?? '' })
    await changeCharge(queries, landing, {
      ...charge,
      kind: 'plan',
      category: Service === 'Internet' ? 'Broadband' : 'Homeline',
      name: price.name,
      about: price.about,
      quantity: 1,
      lastDay: null,
      productKey: null,
    })
  }
}

async function landExtraPrices(queries: Queries, landing: Ordered): Promise<void> {
  const { billFrequency, body, snapshot } = landing
  for (const { Service, RatePlan } of body.AdditionalProducts) {
    const extra = { subject: extraSubject(Service), lineKind: 'extra' } as const
    const price = snapshot.prices.extras[RatePlan ?? '']
    if (price === undefined) await endCharge(queries, landing, extra)
    else await repriceCharge(queries, landing, { ...extra, monthlyCents: price.cents, billFrequency })
  }
}
