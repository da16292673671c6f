import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toCents, moneyText } from '@switchboard/domain/money'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { lastDayToCancel } from '@switchboard/domain/ordering/following/cancelling'
import { toCourseLines } from '@switchboard/domain/ordering/following/course'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'
import { hasPower, sumOrderTotals } from '@switchboard/domain/ordering/pricing/costs'
import { toCharge } from '@switchboard/domain/ordering/pricing/prices'
import type { Charge } from '@switchboard/domain/ordering/pricing/prices'
import { ratesText } from '@switchboard/domain/ordering/pricing/rates'

import type { OrderSnapshot } from './snapshot.ts'
import type { StoredKind } from './store.ts'
import type { OrderAgreements } from './validate/validator.ts'

export type Letter = { readonly subject: string; readonly body: string }
type Reader = {
  readonly name: string
  readonly businessGroup: string
  /** Reads prices without GST. Source: ACC-020. */
  readonly isBusiness: boolean
  readonly billFrequency: 'Weekly' | 'Fortnightly' | 'Monthly'
}

const A_BILL = { Weekly: 'a week', Fortnightly: 'a fortnight', Monthly: 'a month' }

type Placed = OrderSnapshot &
  OrderAgreements & {
    readonly kind: StoredKind
    readonly body: OrderBody
    /** The text before the costs, from the kind of the order; may be empty. */
    readonly opening: string
  }

/** The confirmation of an order: its number, costs and dates. */
export function confirmationLetter(number: number, placed: Placed, reader: Reader): Letter {
  const { costs, steps, body, opening, kind, visited, ends } = placed
  const connected = steps.find(({ step }) => step === 'connected')?.on ?? null
  const lines = [
    ...costs.map((cost) => costLine(cost, { ...reader, connected })),
    ...listTermLines(placed, reader),
  ]
  const course = toCourseLines({
    type: kind,
    order: body,
    visited,
    steps: steps.map((step) => ({ ...step, done: false })),
  })
  const days = course.map(({ on, title, note }) =>
    `${on === null ? '' : `${dayText(on)}: `}${title}. ${note}`.trim(),
  )
  return {
    subject: `We have your order ${number}`,
    body: [
      `Kia ora ${reader.name}`,
      `Thank you. Your order has the number ${number}.`,
      opening,
      serviceLines(placed).join('\n'),
      lines.join('\n'),
      totalLines(costs, reader).join('\n'),
      days.join('\n'),
      endsLines(ends, reader).join('\n'),
      cancelLine(steps),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  }
}

function endsLines(ends: OrderSnapshot['ends'], { isBusiness, billFrequency }: Reader): string[] {
  if (ends.length === 0) return []
  const lines = ends.map(({ name, amountIncludingGst, amountExcludingGst }) => {
    const charge = { chargeIncludingGst: amountIncludingGst, chargeExcludingGst: amountExcludingGst }
    return amountIncludingGst === 0
      ? name
      : `${name}: ${amountText(charge, isBusiness)} ${A_BILL[billFrequency]}`
  })
  return ['This ends with it:', ...lines]
}

/** An order that begins today cannot be cancelled. */
function cancelLine(steps: OrderSnapshot['steps']): string {
  const until = lastDayToCancel(steps)
  const placed = steps[0]?.on ?? null
  if (until === null || placed === null || until < placed) return ''
  return `Until ${dayText(until)} you can cancel it on the page of this order.`
}

/** No total includes charges by use. */
function totalLines(costs: readonly OrderCost[], reader: Reader): string[] {
  const { bill, thirtyDays, once } = sumOrderTotals(costs, reader.businessGroup)
  const power = hasPower(costs) ? ' plus power' : ''
  const totals = [
    { amount: bill, plus: power, when: A_BILL[reader.billFrequency] },
    { amount: thirtyDays, plus: power, when: 'for thirty days' },
    { amount: once, plus: '', when: 'once' },
  ]
  return totals
    .filter(({ amount }) => amount !== 0)
    .map(
      ({ amount, plus, when }) =>
        `This order in all: ${moneyText(amount)}${reader.isBusiness ? ' plus GST' : ''}${plus} ${when}`,
    )
}

function costLine(
  { name, due, amountIncludingGst, amountExcludingGst, rates }: OrderCost,
  { businessGroup, isBusiness, billFrequency, connected }: Reader & { readonly connected: Day | null },
): string {
  if (due === 'used') return `${name}: ${usageText(rates, businessGroup)}`
  if (amountIncludingGst === 0) return `${name}: included`
  const charge = { chargeIncludingGst: amountIncludingGst, chargeExcludingGst: amountExcludingGst }
  const when = {
    once: onceText(connected),
    thirtyDays: 'for thirty days',
    twoMonths: `${A_BILL[billFrequency]}, for two months`,
    bill: A_BILL[billFrequency],
  }[due]
  return `${name}: ${amountText(charge, isBusiness)} ${when}`
}

/** A cost that is paid once is charged on the day of the connection, so a bill before that day does not have it. */
function onceText(connected: Day | null): string {
  return connected === null
    ? 'once, on your next bill'
    : `once, on your first bill from ${dayText(connected)} on`
}

function usageText(rates: OrderCost['rates'], businessGroup: string): string {
  return rates === undefined ? 'as much as you use' : `${ratesText(rates, businessGroup)}, for what you use`
}

/** The agreements for a term: the contract of the plan, and hardware that is paid monthly. */
function listTermLines(
  { body: { CoreProductsToChange, AdditionalProducts }, prices, feeToLeave }: Placed,
  { isBusiness, billFrequency }: Reader,
): string[] {
  const change = CoreProductsToChange[0] ?? AdditionalProducts[0]
  const months = change?.ContractHandlingOption === 'new' ? (change.ContractLength ?? 0) : 0
  const fee = feeToLeave === null ? '' : amountText(toCharge(feeToLeave), isBusiness)
  return [
    ...(months > 0 ? [`Your contract runs for ${months} months`] : []),
    ...rentalLines(prices.rental),
    ...(months > 0 && fee !== '' ? [`Leaving the contract before its end costs ${fee}, once`] : []),
    ...Object.entries(prices.hardware).flatMap(([key, { name, monthly }]) => {
      const over = Number(key.slice(key.lastIndexOf(':') + 1))
      if (over === 0 || monthly === 0) return []
      const total = amountText(toCharge(toCents(monthly * over)), isBusiness)
      return [`${name} is paid over ${over} months${billFrequency === 'Monthly' ? `, ${total} in all` : ''}`]
    }),
  ]
}

function rentalLines(rental: OrderSnapshot['prices']['rental']): string[] {
  if (rental === undefined) return []
  const { contractEndsOn } = rental
  return [
    contractEndsOn === null
      ? 'You rent from month to month, until you send the units back'
      : `The contract of the rental runs until ${dayText(contractEndsOn)}, and goes on from month to month after it`,
  ]
}

/** The phone number of the order, and the present provider of each service that is transferred. */
function serviceLines({ body, comesFrom }: Placed): string[] {
  const voice = body.CoreProductsToChange[0]?.ToCoreProductComponents.find(
    ({ Service }) => Service === 'Voice',
  )
  const number = voice?.ServiceEntity ?? ''
  return [
    ...(number === '' ? [] : [`Your phone number is ${number}.`]),
    ...comesFrom.map(
      ({ service, provider }) =>
        `Your ${service === 'Internet' ? 'broadband' : 'phone line'} comes over from ${provider}.`,
    ),
  ]
}

function amountText({ chargeIncludingGst, chargeExcludingGst }: Charge, isBusiness: boolean): string {
  return isBusiness ? `${moneyText(chargeExcludingGst)} plus GST` : moneyText(chargeIncludingGst)
}

/** Sent with the last step of an order. */
export function completionLetter(number: number, on: Day, name: string): Letter {
  return {
    subject: `Your order ${number} is complete`,
    body: `Kia ora ${name}\n\nEverything of your order ${number} is in place since ${dayText(on)}. Your next bill shows what began and what ended, by the day.`,
  }
}

/** Sent to a customer who has or has ordered broadband or power at an address to which somebody moves. It names nobody. */
export function occupantLetter(name: string, address: string, movesIn: Day): Letter {
  return {
    subject: `Somebody moves to ${address}`,
    body: [
      `Kia ora ${name}`,
      `Somebody has told us that they move to ${address} on ${dayText(movesIn)}, and that you move out. You have broadband or power from us there, or have ordered it.`,
      'If you do move, tell us by "Move house" in your account, unless you have done so already. We then end what you have there on the day that you choose.',
      'If you stay, you need not do anything. We end nothing of yours because somebody else asks for it: what you have at this address stays yours until you end it.',
    ].join('\n\n'),
  }
}

/** Sent to the readers of an `occupantLetter` once the order is cancelled. */
export function occupantStaysLetter(name: string, address: string): Letter {
  return {
    subject: `Nobody moves to ${address} any more`,
    body: [
      `Kia ora ${name}`,
      `We wrote to you that somebody moves to ${address}. They have cancelled that. You need not do anything, and what you have there is yours as before.`,
    ].join('\n\n'),
  }
}

type Waiting = {
  readonly number: number
  readonly name: string
  readonly address: string
  /** True if the occupants were notified when the order was placed. They were not if two accounts ordered for a free address. */
  readonly areNotified: boolean
  /** The most days that the order waits. */
  readonly mostDays: number
}

/** Sent once, when the day of an order has come and somebody still has broadband or power at its address. */
export function waitingLetter({ number, name, address, areNotified, mostDays }: Waiting): Letter {
  const notice = areNotified ? ' We told them that somebody moves in.' : ''
  return {
    subject: `Your order ${number} waits for its address`,
    body: [
      `Kia ora ${name}`,
      `We cannot connect you at ${address} yet: somebody else has broadband or power from us there.${notice} We connect broadband on the first working day after theirs has ended, and power on the day after.`,
      'You are charged for nothing at the new address before it works there. If you know that nobody lives there any more, call us and we will sort it out.',
      `You can cancel what is left of the order on its page for as long as it waits. After ${mostDays} days we end it ourselves, and tell you.`,
    ].join('\n\n'),
  }
}

type Cancelled = {
  readonly number: number
  readonly name: string
  readonly on: Day
  /** The day when the hardware of the order was sent; null if there is none. */
  readonly sentOn: Day | null
  /** True if that hardware is rented mesh units, not a modem. */
  readonly isRental: boolean
  /** Changes that the order has already made, a line each. */
  readonly begun: readonly string[]
  /** Days that the order waited for its address; null if it was cancelled for another reason. */
  readonly waited: number | null
}

/** Sent when an order is cancelled. */
export function cancellationLetter({ number, name, on, sentOn, isRental, begun, waited }: Cancelled): Letter {
  const why =
    waited === null
      ? `Your order ${number} was cancelled on ${dayText(on)}.`
      : `Your order ${number} has waited ${waited} days for its address, where somebody else still has broadband or power from us. So we have ended it on ${dayText(on)}.`
  const sent =
    sentOn === null
      ? ''
      : `${isRental ? 'The parcel' : 'The modem'} was given to the courier on ${dayText(sentOn)}. Send it back to us in its box; it costs you nothing.`
  return {
    subject: `Your order ${number} is cancelled`,
    body: [
      `Kia ora ${name}`,
      ...(begun.length === 0
        ? [`${why} Nothing of it begins, and nothing of it is charged. What you have now goes on as it is.`]
        : [
            `${why} What was done by then stays:`,
            begun.join('\n'),
            'Nothing else of it begins or ends. To have broadband or power at another address, call us.',
          ]),
      sent,
      'If you did not want this, call us, or order again.',
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  }
}
