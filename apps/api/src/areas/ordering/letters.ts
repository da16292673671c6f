import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { moneyText } from '@switchboard/domain/money'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { OrderCost, OrderTotals } from '@switchboard/domain/ordering/pricing/cost'
import { ORDER_STEP_WORDS } from '@switchboard/domain/ordering/following/step-words'

import type { Told } from './snapshot.ts'

type Letter = { readonly subject: string; readonly body: string }
type Reader = {
  /** Reads prices without GST. Source: ACC-020. */
  readonly isBusiness: boolean
  readonly frequency: 'Weekly' | 'Fortnightly' | 'Monthly'
  readonly name: string
}

const A_BILL = { Weekly: 'a week', Fortnightly: 'a fortnight', Monthly: 'a month' }

type Placed = Told & {
  readonly body: OrderBody
  readonly totals: OrderTotals
  readonly isMove: boolean
  /** A technician comes on the day of the connection. */
  readonly isVisited: boolean
}

/** The confirmation of an order: its reference, where to, what it costs and what happens when. */
export function placedLetter(
  number: number,
  { costs, steps, body, totals, place, isMove, isVisited }: Placed,
  reader: Reader,
): Letter {
  const change = steps.find(({ step }) => step === 'connected')?.on ?? null
  const lines = [...costs.map((cost) => costLine(cost, { ...reader, change })), ...contractLines(body)]
  const days = steps.map(({ step, on }) => {
    const visit = step === 'connected' && isVisited ? '; a technician comes, and somebody must be home' : ''
    return `${dayText(on)}: ${ORDER_STEP_WORDS[step]}${visit}.`
  })
  return {
    subject: `We have your order ${number}`,
    body: [
      `Kia ora ${reader.name}`,
      `Thank you. Your order has the number ${number}.`,
      isMove ? `Your new address is ${place.address}.` : '',
      lines.join('\n'),
      totalLines(totals, reader).join('\n'),
      days.join('\n'),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  }
}

/** What comes by use is in none of them. */
function totalLines({ bill, thirtyDays, once }: OrderTotals, { isBusiness, frequency }: Reader): string[] {
  const totals = [
    { amount: bill, when: A_BILL[frequency] },
    { amount: thirtyDays, when: 'for thirty days' },
    { amount: once, when: 'once' },
  ]
  return totals
    .filter(({ amount }) => amount !== 0)
    .map(({ amount, when }) => `In all: ${moneyText(amount)}${isBusiness ? ' plus GST' : ''} ${when}`)
}

function costLine(
  { name, due, amountIncludingGst, amountExcludingGst, rates }: OrderCost,
  { isBusiness, frequency, change }: Reader & { readonly change: Day | null },
): string {
  if (due === 'used') return `${name}: ${ratesText(rates)}`
  const amount = `${moneyText(isBusiness ? amountExcludingGst : amountIncludingGst)}${isBusiness ? ' plus GST' : ''}`
  const when = { once: onceText(change), thirtyDays: 'for thirty days', bill: A_BILL[frequency] }[due]
  return `${name}: ${amount} ${when}`
}

/** It is charged with the change itself, be there bills before it. */
function onceText(change: Day | null): string {
  return change === null ? 'once, on your next bill' : `once, on your first bill from ${dayText(change)} on`
}

function ratesText(rates: OrderCost['rates']): string {
  if (rates === undefined) return 'as much as you use'
  const { centsPerUnitIncludingGst: unit, centsPerDayIncludingGst: aDay } = rates
  return `${unit} cents a unit and ${aDay} cents a day, with GST, for what you use`
}

/** What is agreed for a time: the plan's contract, and hardware that is paid month by month. */
function contractLines({ CoreProductsToChange, HardwareOrders }: OrderBody): string[] {
  const [change] = CoreProductsToChange
  const months = change?.ContractHandlingOption === 'new' ? change.ContractLength : 0
  const ofHardware = HardwareOrders.map(({ contract }) => contract?.contractLength ?? months)
  return [
    ...(months > 0 ? [`Your contract runs for ${months} months`] : []),
    ...ofHardware.filter((each) => each > 0).map((each) => `Your hardware is paid over ${each} months`),
  ]
}

/** Told when everything of an order is there. */
export function doneLetter(number: number, on: Day, name: string): Letter {
  return {
    subject: `Your order ${number} is complete`,
    body: `Kia ora ${name}\n\nEverything of your order ${number} is in place since ${dayText(on)}. Your next bill shows what began and what ended, by the day.`,
  }
}
