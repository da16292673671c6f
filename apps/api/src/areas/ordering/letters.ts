import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { moneyText } from '@switchboard/domain/money'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { ORDER_STEP_WORDS } from '@switchboard/domain/ordering/following/step-words'
import type { OrderCost, OrderTotals } from '@switchboard/domain/ordering/pricing/cost'
import { totalsOf } from '@switchboard/domain/ordering/pricing/costs'

import type { OrderSnapshot } from './snapshot.ts'

type Letter = { readonly subject: string; readonly body: string }
type Reader = {
  readonly name: string
  readonly businessGroup: string
  /** Reads prices without GST. Source: ACC-020. */
  readonly isBusiness: boolean
  readonly billFrequency: 'Weekly' | 'Fortnightly' | 'Monthly'
}

const A_BILL = { Weekly: 'a week', Fortnightly: 'a fortnight', Monthly: 'a month' }

type Placed = OrderSnapshot & {
  readonly body: OrderBody
  /** What the kind of order says before its costs; empty for nothing. */
  readonly opening: string
  /** A technician comes on the day of the connection. */
  readonly isVisited: boolean
}

/** The confirmation of an order: its reference, what it costs and what happens when. */
export function placedLetter(number: number, placed: Placed, reader: Reader): Letter {
  const { costs, steps, body, opening, isVisited } = placed
  const connected = steps.find(({ step }) => step === 'connected')?.on ?? null
  const lines = [...costs.map((cost) => costLine(cost, { ...reader, connected })), ...contractLines(body)]
  const days = steps.map(({ step, on }) => {
    const visit = step === 'connected' && isVisited ? '; a technician comes, and somebody must be home' : ''
    return `${dayText(on)}: ${ORDER_STEP_WORDS[step]}${visit}.`
  })
  return {
    subject: `We have your order ${number}`,
    body: [
      `Kia ora ${reader.name}`,
      `Thank you. Your order has the number ${number}.`,
      opening,
      lines.join('\n'),
      totalLines(totalsOf(costs, reader.businessGroup), reader).join('\n'),
      days.join('\n'),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  }
}

/** What is charged by use is in none of the totals. */
function totalLines({ bill, thirtyDays, once }: OrderTotals, reader: Reader): string[] {
  const totals = [
    { amount: bill, when: A_BILL[reader.billFrequency] },
    { amount: thirtyDays, when: 'for thirty days' },
    { amount: once, when: 'once' },
  ]
  return totals
    .filter(({ amount }) => amount !== 0)
    .map(({ amount, when }) => `In all: ${moneyText(amount)}${reader.isBusiness ? ' plus GST' : ''} ${when}`)
}

function costLine(
  { name, due, amountIncludingGst, amountExcludingGst, rates }: OrderCost,
  { isBusiness, billFrequency, connected }: Reader & { readonly connected: Day | null },
): string {
  if (due === 'used') return `${name}: ${ratesText(rates)}`
  const amount = `${moneyText(isBusiness ? amountExcludingGst : amountIncludingGst)}${isBusiness ? ' plus GST' : ''}`
  const when = { once: onceText(connected), thirtyDays: 'for thirty days', bill: A_BILL[billFrequency] }[due]
  return `${name}: ${amount} ${when}`
}

/** A cost that is paid once is charged on the day of the connection, so a bill before that day does not have it. */
function onceText(connected: Day | null): string {
  return connected === null
    ? 'once, on your next bill'
    : `once, on your first bill from ${dayText(connected)} on`
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

/** Sent with the last step of an order. */
export function doneLetter(number: number, on: Day, name: string): Letter {
  return {
    subject: `Your order ${number} is complete`,
    body: `Kia ora ${name}\n\nEverything of your order ${number} is in place since ${dayText(on)}. Your next bill shows what began and what ended, by the day.`,
  }
}
