import { momentText } from '../instant.ts'
import { toCents, moneyText } from '../money.ts'
import type { Cents } from '../money.ts'
import type { CardReceipt } from './card-payments.ts'
import { cardTypeName } from './method.ts'

/** A receipt. A payment that was just made has no time and no card yet. */
export type Receipt = Omit<CardReceipt, 'paidAt' | 'cardType' | 'cardEnding'> & Partial<CardReceipt>

type ReceiptLine = { readonly term: string; readonly text: string }

/** The lines of a receipt, the same in the letter and on every page; amounts of zero are left out. A page names
 * the zone of the time by its own `whenText`. Source: PAY Readings. */
export function receiptLines(receipt: Receipt, whenText = momentText): ReceiptLine[] {
  const { amount, surcharge, total, discount, reference, paidAt } = receipt
  return [
    { term: 'Paid', text: moneyText(amount) },
    ...(surcharge > 0 ? [{ term: 'Card surcharge', text: moneyText(surcharge) }] : []),
    { term: 'Taken from your card', text: moneyText(total) },
    ...(discount > 0 ? [{ term: 'Prompt-payment discount', text: moneyText(discount) }] : []),
    ...cardLine(receipt),
    ...(paidAt === undefined ? [] : [{ term: 'When', text: whenText(paidAt) }]),
    { term: 'Reference', text: reference },
  ]
}

function cardLine({ cardType, cardEnding }: Receipt): ReceiptLine[] {
  if (!cardEnding) return []
  const name = cardType ? cardTypeName(cardType) : 'Card'
  return [{ term: 'Card', text: `${name}, ending ${cardEnding}` }]
}

/** The sentence for a payment that was just made. Source: PAY-025, PAY-026. */
export function toCreditText({ amount, discount }: Pick<Receipt, 'amount' | 'discount'>): string {
  const earned = discount > 0 ? `, and your discount of ${moneyText(discount)}` : ''
  return `We have credited ${moneyText(amount)} to your account${earned}. You will see it on your next bill.`
}

/** Explains the correction that was booked because the used card has another surcharge; null without a correction. */
export function correctionText(correction: Cents): string | null {
  if (correction === 0) return null
  return correction > 0
    ? `The surcharge of the card you used is ${moneyText(correction)} more than we took. It is on your account and will be on your next bill.`
    : `The surcharge of the card you used is ${moneyText(toCents(-correction))} less than we took. We have credited the difference to your account, and you will see it on your next bill.`
}

/** The last digits, four at most, that a masked card number shows; null for none. */
export function findCardEnding(maskedCard: string): string | null {
  return /\d{1,4}$/.exec(maskedCard)?.[0] ?? null
}
