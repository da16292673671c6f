import { dayText } from '@switchboard/domain/day'
import { toCents, moneyText } from '@switchboard/domain/money'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import { lastDayToCancel } from '@switchboard/domain/ordering/following/cancelling'
import { toCourseLines } from '@switchboard/domain/ordering/following/course'
import { sumOrderTotals } from '@switchboard/domain/ordering/pricing/costs'
import { toCharge } from '@switchboard/domain/ordering/pricing/prices'

import type { Words } from '#api/provider/notices/declare.ts'

import { PER_BILL, amountText, costLine, endingLines, totalLines } from './cost-lines.ts'
import type { Recipient } from './cost-lines.ts'
import type { OrderSnapshot } from './snapshot.ts'
import type { StoredKind } from './store.ts'
import type { OrderAgreements } from './validate/validator.ts'

type PlacedOrder = OrderSnapshot &
  OrderAgreements & {
    readonly kind: StoredKind
    readonly body: OrderBody
    /** The text before the costs, from the kind of the order; may be empty. */
    readonly opening: string
  }

export type ConfirmationFacts = {
  readonly number: number | string
  readonly placed: PlacedOrder
  readonly recipient: Recipient
}

export function writeConfirmation({ number, placed, recipient }: ConfirmationFacts): Words {
  const { costs, steps, body, opening, kind, visited, ends } = placed
  const connected = steps.find(({ step }) => step === 'connected')?.on ?? null
  const lines = [
    ...costs.map((cost) => costLine(cost, { ...recipient, connected })),
    ...listTermLines(placed, recipient),
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
      `Kia ora ${recipient.name}`,
      `Thank you. Your order number is ${number}.`,
      opening,
      serviceLines(placed).join('\n'),
      lines.join('\n'),
      totalLines(costs, recipient).join('\n'),
      days.join('\n'),
      endingLines(ends, recipient).join('\n'),
      differenceLine(placed, recipient),
      cancelLine(steps),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  }
}

/** The difference of each bill, for an order that gives mobiles another plan in place of theirs. */
function differenceLine({ kind, costs, ends }: PlacedOrder, recipient: Recipient): string {
  if ((kind !== 'mobileplan' && kind !== 'mobilelead') || ends.length === 0) return ''
  const { isBusiness, businessGroup, billFrequency } = recipient
  const before = ends.reduce(
    (sum, { amountIncludingGst, amountExcludingGst }) =>
      sum + (isBusiness ? amountExcludingGst : amountIncludingGst),
    0,
  )
  const difference = sumOrderTotals(costs, businessGroup).bill - before
  if (difference === 0) return 'You pay the same as before.'
  const amount = `${moneyText(toCents(Math.abs(difference)))}${isBusiness ? ' plus GST' : ''}`
  return `You pay ${amount} ${PER_BILL[billFrequency]} ${difference > 0 ? 'more' : 'less'} than before.`
}

/** An order that begins today cannot be cancelled. */
function cancelLine(steps: OrderSnapshot['steps']): string {
  const until = lastDayToCancel(steps)
  const placed = steps[0]?.on ?? null
  if (until === null || placed === null || until < placed) return ''
  return `Until ${dayText(until)} you can cancel it on the page of this order.`
}

/** The agreements for a term: the contract of the plan, and hardware that is paid monthly. */
function listTermLines(
  { body: { CoreProductsToChange, AdditionalProducts }, prices, feeToLeave }: PlacedOrder,
  { isBusiness, billFrequency }: Recipient,
): string[] {
  const change = CoreProductsToChange[0] ?? AdditionalProducts[0]
  const months = change?.ContractHandlingOption === 'new' ? (change.ContractLength ?? 0) : 0
  const fee = feeToLeave === null ? '' : amountText(toCharge(feeToLeave), isBusiness)
  return [
    ...(months > 0 ? [`Your contract runs for ${months} months`] : []),
    ...rentalLines(prices.rental),
    ...(months > 0 && fee !== '' ? [`Leaving the contract before its end costs ${fee}, once`] : []),
    ...Object.entries(prices.hardware).flatMap(([key, { name, monthly }]) => {
      const instalments = Number(key.slice(key.lastIndexOf(':') + 1))
      if (instalments === 0 || monthly === 0) return []
      const total = amountText(toCharge(toCents(monthly * instalments)), isBusiness)
      const inAll = billFrequency === 'Monthly' ? `, ${total} in total` : ''
      return [`${name} is paid over ${instalments} months${inAll}`]
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
function serviceLines({ body, comesFrom }: PlacedOrder): string[] {
  const voice = body.CoreProductsToChange[0]?.ToCoreProductComponents.find(
    ({ Service }) => Service === 'Voice',
  )
  const number = voice?.ServiceEntity ?? ''
  return [
    ...(number === '' ? [] : [`Your phone number is ${number}.`]),
    ...comesFrom.map(
      ({ service, provider }) =>
        `Your ${service === 'Internet' ? 'broadband' : 'phone line'} moves to us from ${provider}.`,
    ),
  ]
}
