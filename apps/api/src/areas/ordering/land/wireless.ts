import { addMonths } from '@switchboard/domain/day'
import { TERMINATION_NAME } from '@switchboard/domain/ordering/pricing/fee-names'
import { FREE_MONTHS_NAME, lastFreeDay } from '@switchboard/domain/wireless/promotions'
import { WIRELESS_HARDWARE_MONTHS } from '@switchboard/domain/wireless/rules'

import { changeCharge, endCharge } from '#api/provider/books/charges.ts'
import { chargeOnce, creditOnce } from '#api/provider/books/one-off-charges.ts'
import { changeServicePlan, endService, setContract } from '#api/provider/services/services.ts'
import { serviceSubject } from '#api/provider/services/subjects.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { endUnfittingExtras } from './extras.ts'
import { landItems } from './hardware.ts'
import type { Landing } from './landing.ts'
import { wirelessLine } from './store.ts'
import type { WirelessLine } from './store.ts'

/**
 * The line runs by the ordered plan: a wireless one by another, a fixed one as wireless broadband, which ends its homeline. What
 * is sent with it, its contract, the fee of the one before and the promotion are there with it. Source: WBB-030, WBB-035.
 */
export async function landWireless(queries: Queries, landing: Landing): Promise<void> {
  const { accountCode, body, snapshot, from } = landing
  const [product] = body.AdditionalProducts
  const planKey = product?.RatePlan ?? ''
  const price = snapshot.prices.plans[planKey]
  if (price === undefined) throw new Error(`the order has no price of ${planKey}`)
  const entity = product?.ServiceEntity ?? ''
  const line = await wirelessLine(queries, accountCode, { entity, planKey })
  if (line === null) throw new Error(`${accountCode} has no line ${entity}`)
  const service = { accountCode, serviceNumber: line.serviceNumber }

  await changeServicePlan(queries, service, planKey)
  if (product?.ContractHandlingOption === 'new')
    await setContract(queries, service, {
      startsOn: from,
      endsOn: addMonths(from, product.ContractLength ?? 0),
    })
  await changeCharge(queries, landing, {
    kind: 'plan',
    subject: serviceSubject(line.serviceNumber),
    lineKind: 'plan',
    category: 'Broadband',
    name: price.name,
    about: price.about,
    monthlyCents: price.cents,
    quantity: 1,
    lastDay: null,
    productKey: null,
  })
  if (line.isFixed) await endFixedLine(queries, landing, line)
  const items = body.HardwareOrders.flatMap((order) => order.items)
  await landItems(queries, landing, { items, months: WIRELESS_HARDWARE_MONTHS })
  await landPromotion(queries, landing)
}

/** With a fixed line end its homeline, the extras of that, and its contract, whose fee is charged. */
async function endFixedLine(
  queries: Queries,
  landing: Landing,
  { homelines, toCoreProductKey: ToCoreProductKey }: WirelessLine,
): Promise<void> {
  const { accountCode, orderNumber, snapshot } = landing
  await endUnfittingExtras(queries, landing, { ToCoreProductKey, ToCoreProductComponents: [] })
  for (const serviceNumber of homelines) {
    await endService(queries, { accountCode, serviceNumber })
    await endCharge(queries, landing, { subject: serviceSubject(serviceNumber), lineKind: 'plan' })
  }
  const fee = snapshot.costs.find(({ kind }) => kind === 'termination')
  await chargeOnce(queries, landing, {
    kind: 'termination',
    subject: `order:${orderNumber}:termination`,
    name: TERMINATION_NAME,
    cents: fee?.amountIncludingGst ?? 0,
  })
}

/** A credit on the next bill, or the plan's price off every day of two months. Source: WBB-021. */
async function landPromotion(queries: Queries, landing: Landing): Promise<void> {
  const { orderNumber, snapshot, from, accountCode } = landing
  const promotion = snapshot.costs.find(({ kind }) => kind === 'promotion')
  if (promotion === undefined) return
  if (promotion.due === 'once') {
    const cents = 0 - promotion.amountIncludingGst
    await creditOnce(queries, accountCode, { kind: 'joiningCredit', cents })
    return
  }
  await changeCharge(queries, landing, {
    kind: 'twoMonthsFree',
    subject: `offer:wireless-${orderNumber}`,
    lineKind: 'discount',
    category: 'Broadband',
    name: FREE_MONTHS_NAME,
    about: '',
    monthlyCents: promotion.amountIncludingGst,
    quantity: 1,
    lastDay: lastFreeDay(from),
    productKey: null,
  })
}
