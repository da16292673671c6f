import { endUnfittingOffers, repriceCharge } from '#api/provider/books/reprice-charges.ts'
import type { Day } from '@switchboard/domain/day'

import { changeBillCycle, changePlanWithBill } from '#api/provider/books/bill-cycles.ts'
import { endCharge } from '#api/provider/books/charges.ts'
import { settleFreeMonths } from '#api/provider/books/free-months.ts'
import { extraSubject, serviceSubject } from '#api/provider/services/subjects.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { Effect, Landing } from './landing.ts'
import { changePlanCharge } from './plan-charge.ts'
import { listBroadbandServices } from './store/services.ts'

/**
 * Changes the bill frequency of the account from the bill of this day on; the bill run waits for this step. Products get their
 * price at the new frequency. Products that are not sold at that frequency end or are replaced. Source: FRQ-015.
 */
export const landFrequency: Effect = async (queries, landing) => {
  const { accountCode, body } = landing
  if (body.BillingDetail === undefined) throw new Error('the order has no bill frequency')
  const { BillFrequency: billFrequency } = body.BillingDetail
  const startsOn = await changeBillCycle(queries, accountCode, billFrequency)
  const cycleChange = { ...landing, billFrequency, startsOn }
  await landPlans(queries, cycleChange)
  await landExtraPrices(queries, cycleChange)
  await settleFreeMonths(queries, landing)
  await endUnfittingOffers(queries, landing, billFrequency)
}

type CycleChange = Landing & {
  readonly billFrequency: Parameters<typeof changeBillCycle>[2]
  /** The day of the first bill. */
  readonly startsOn: Day
}

async function landPlans(queries: Queries, landing: CycleChange): Promise<void> {
  const { accountCode, billFrequency, startsOn, body, snapshot } = landing
  const [change] = body.CoreProductsToChange
  const services = await listBroadbandServices(queries, accountCode, 'on')
  for (const { Service, RatePlan } of change?.ToCoreProductComponents ?? []) {
    const service = services.find((each) => each.service === Service)
    const price = snapshot.prices.plans[RatePlan ?? '']
    if (service === undefined || price === undefined) throw new Error(`${accountCode} has no ${Service}`)
    const { serviceNumber } = service
    const from = change?.FromCoreProductComponents.find((each) => each.Service === Service)
    if (from?.RatePlan === RatePlan) {
      const charge = { subject: serviceSubject(serviceNumber), lineKind: 'plan' } as const
      await repriceCharge(queries, landing, { ...charge, monthlyCents: price.cents, billFrequency })
      continue
    }
    await changePlanWithBill(queries, { accountCode, serviceNumber }, { startsOn, planKey: RatePlan ?? '' })
    const category = Service === 'Internet' ? 'Broadband' : 'Homeline'
    await changePlanCharge(queries, landing, { ...price, serviceNumber, category })
  }
}

async function landExtraPrices(queries: Queries, landing: CycleChange): Promise<void> {
  const { billFrequency, body, snapshot } = landing
  for (const { Service, RatePlan } of body.AdditionalProducts) {
    const extra = { subject: extraSubject(Service), lineKind: 'extra' } as const
    const price = snapshot.prices.extras[RatePlan ?? '']
    if (price === undefined) await endCharge(queries, landing, extra)
    else await repriceCharge(queries, landing, { ...extra, monthlyCents: price.cents, billFrequency })
  }
}
