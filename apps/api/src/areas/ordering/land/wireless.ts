import { addDays, addMonths } from '@switchboard/domain/day'
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
import { changePlanCharge, getPlanPrice } from './plan-charge.ts'
import { findWirelessLine, listUselessAddOns } from './store/services.ts'
import type { WirelessLine } from './store/services.ts'

/**
 * Gives the ordered wireless plan to a line, with its contract, hardware and promotion. A fixed line becomes wireless broadband,
 * and its homeline ends. Source: WBB-030, WBB-035.
 */
export async function landWireless(queries: Queries, landing: Landing): Promise<void> {
  const { accountCode, body, from } = landing
  const [product] = body.AdditionalProducts
  const planKey = product?.RatePlan ?? ''
  const price = getPlanPrice(landing, planKey)
  const entity = product?.ServiceEntity ?? ''
  const line = await findWirelessLine(queries, accountCode, { entity, planKey })
  if (line === null) throw new Error(`${accountCode} has no line ${entity}`)
  const service = { accountCode, serviceNumber: line.serviceNumber }

  await changeServicePlan(queries, service, planKey)
  if (product?.ContractHandlingOption === 'new')
    await setContract(queries, service, {
      startsOn: from,
      endsOn: addMonths(from, product.ContractLength ?? 0),
    })
  await changePlanCharge(queries, landing, {
    ...price,
    serviceNumber: line.serviceNumber,
    category: 'Broadband',
  })
  if (line.isFixed) await endFixedLine(queries, landing, line)
  await endUselessAddOns(queries, landing, { entity, planKey })
  const items = body.HardwareOrders.flatMap((order) => order.items)
  await landItems(queries, landing, { items, months: WIRELESS_HARDWARE_MONTHS })
  await landPromotion(queries, landing)
}

/** Ends the homeline of a fixed line and its extras, and charges the fee for leaving its contract. */
async function endFixedLine(
  queries: Queries,
  landing: Landing,
  { homelines, toCoreProductKey: ToCoreProductKey }: WirelessLine,
): Promise<void> {
  const { accountCode, orderNumber, snapshot, from } = landing
  await endUnfittingExtras(queries, landing, { ToCoreProductKey, ToCoreProductComponents: [] })
  for (const serviceNumber of homelines) {
    await endService(queries, { accountCode, serviceNumber }, addDays(from, -1))
    await endCharge(queries, landing, { subject: serviceSubject(serviceNumber), lineKind: 'plan' })
  }
  const fee = snapshot.costs.find(({ kind }) => kind === 'termination')
  await chargeOnce(queries, landing, {
    kind: 'termination',
    subject: `order:${orderNumber}:termination`,
    cents: fee?.amountIncludingGst ?? 0,
  })
}

/** More data is of no use to a plan with unlimited data. Source: WBB-045. */
async function endUselessAddOns(
  queries: Queries,
  landing: Landing,
  line: Parameters<typeof listUselessAddOns>[2],
): Promise<void> {
  const { accountCode } = landing
  for (const serviceNumber of await listUselessAddOns(queries, accountCode, line)) {
    await endCharge(queries, landing, { subject: serviceSubject(serviceNumber), lineKind: 'plan' })
    await endService(queries, { accountCode, serviceNumber }, addDays(landing.from, -1))
  }
}

/** A promotion is a credit on the next bill, or two months free. Source: WBB-021. */
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
