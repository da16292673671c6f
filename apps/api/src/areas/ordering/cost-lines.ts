import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { moneyText } from '@switchboard/domain/money'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'
import { hasPower, sumOrderTotals } from '@switchboard/domain/ordering/pricing/costs'
import type { Charge } from '@switchboard/domain/ordering/pricing/prices'
import { ratesText } from '@switchboard/domain/ordering/pricing/rates'

import type { OrderSnapshot } from './snapshot.ts'

export type Recipient = {
  readonly name: string
  readonly businessGroup: string
  /** Prices are shown without GST. Source: ACC-020. */
  readonly isBusiness: boolean
  readonly billFrequency: 'Weekly' | 'Fortnightly' | 'Monthly'
}

export const PER_BILL = { Weekly: 'a week', Fortnightly: 'a fortnight', Monthly: 'a month' }

/** Totals exclude charges by use. */
export function totalLines(costs: readonly OrderCost[], recipient: Recipient): string[] {
  const { bill, thirtyDays, once } = sumOrderTotals(costs, recipient.businessGroup)
  const power = hasPower(costs) ? ' plus power' : ''
  const totals = [
    { amount: bill, plus: power, when: PER_BILL[recipient.billFrequency] },
    { amount: thirtyDays, plus: power, when: 'for thirty days' },
    { amount: once, plus: '', when: 'once' },
  ]
  return totals
    .filter(({ amount }) => amount !== 0)
    .map(
      ({ amount, plus, when }) =>
        `This order in total: ${moneyText(amount)}${recipient.isBusiness ? ' plus GST' : ''}${plus} ${when}`,
    )
}

export function costLine(
  { name, due, amountIncludingGst, amountExcludingGst, rates }: OrderCost,
  { businessGroup, isBusiness, billFrequency, connected }: Recipient & { readonly connected: Day | null },
): string {
  if (due === 'used') return `${name}: ${usageText(rates, businessGroup)}`
  if (amountIncludingGst === 0) return `${name}: included`
  const charge = { chargeIncludingGst: amountIncludingGst, chargeExcludingGst: amountExcludingGst }
  const when = {
    once: onceText(connected),
    thirtyDays: 'for thirty days',
    twoMonths: `${PER_BILL[billFrequency]}, for two months`,
    bill: PER_BILL[billFrequency],
  }[due]
  return `${name}: ${amountText(charge, isBusiness)} ${when}`
}

/** A one-off cost is charged on the day of the connection, so a bill before that day does not have it. */
function onceText(connected: Day | null): string {
  return connected === null
    ? 'once, on your next bill'
    : `once, on your first bill from ${dayText(connected)} on`
}

function usageText(rates: OrderCost['rates'], businessGroup: string): string {
  return rates === undefined ? 'as much as you use' : `${ratesText(rates, businessGroup)}, for what you use`
}

/** The charges of the account that end with the order. */
export function endingLines(ends: OrderSnapshot['ends'], { isBusiness, billFrequency }: Recipient): string[] {
  if (ends.length === 0) return []
  const lines = ends.map(({ name, amountIncludingGst, amountExcludingGst }) => {
    const charge = { chargeIncludingGst: amountIncludingGst, chargeExcludingGst: amountExcludingGst }
    return amountIncludingGst === 0
      ? name
      : `${name}: ${amountText(charge, isBusiness)} ${PER_BILL[billFrequency]}`
  })
  return ['This ends with it:', ...lines]
}

export function amountText({ chargeIncludingGst, chargeExcludingGst }: Charge, isBusiness: boolean): string {
  return isBusiness ? `${moneyText(chargeExcludingGst)} plus GST` : moneyText(chargeIncludingGst)
}
