import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { moneyText } from '@switchboard/domain/money'
import type { OrderCost, OrderStep } from '@switchboard/domain/ordering/following/contract'

import type { Told } from './told.ts'

type Letter = { readonly subject: string; readonly body: string }
type Reader = {
  /** Reads prices without GST. Source: ACC-020. */
  readonly isBusiness: boolean
  readonly frequency: 'Weekly' | 'Fortnightly' | 'Monthly'
}

const STEPS: Record<OrderStep['step'], string> = {
  accepted: 'We have your order',
  consentRequired: 'We ask your neighbours or the owner for their consent to fibre',
  consentGained: 'Consent to fibre',
  networkBuild: 'Fibre is laid to the house',
  installDateConfirmed: 'The day of the installation is confirmed',
  inProgress: 'We set everything up',
  connected: 'Your new plan begins; where a technician comes, somebody must be home',
  powerOn: 'Your power begins',
}

const A_BILL = { Weekly: 'a week', Fortnightly: 'a fortnight', Monthly: 'a month' }

/** The confirmation of an order: its reference, what it costs and what happens when. */
export function placedLetter(number: number, { costs, steps }: Told, reader: Reader): Letter {
  const lines = costs.map((cost) => costLine(cost, reader))
  const days = steps.map(({ step, on }) => `${dayText(on)}: ${STEPS[step]}.`)
  return {
    subject: `We have your order ${number}`,
    body: [`Kia ora`, `Thank you. Your order has the number ${number}.`, lines.join('\n'), days.join('\n')]
      .filter((part) => part !== '')
      .join('\n\n'),
  }
}

function costLine(
  { name, due, amountIncludingGst, amountExcludingGst }: OrderCost,
  { isBusiness, frequency }: Reader,
): string {
  const amount = `${moneyText(isBusiness ? amountExcludingGst : amountIncludingGst)}${isBusiness ? ' plus GST' : ''}`
  const when = { once: 'once, on your next bill', thirtyDays: 'for thirty days', bill: A_BILL[frequency] }[
    due
  ]
  return `${name}: ${amount} ${when}`
}

/** Told when everything of an order is there. */
export function doneLetter(number: number, on: Day): Letter {
  return {
    subject: `Your order ${number} is complete`,
    body: `Kia ora\n\nEverything of your order ${number} is in place since ${dayText(on)}. Your next bill shows what began and what ended, by the day.`,
  }
}
