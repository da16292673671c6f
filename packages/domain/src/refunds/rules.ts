import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'

export type RefundPlan<Source> = {
  /** The refund to each card payment, in the order of the sources. Payments without a refund are left out. */
  readonly cards: readonly { readonly source: Source; readonly amount: Cents }[]
  /** The rest, which goes to a bank account. */
  readonly toBankAccount: Cents
}

/** Refunds the newest card payments first, each by at most its remaining amount. Source: RFD-004. */
export function planRefund<Source extends { readonly left: Cents }>(
  amount: Cents,
  sources: readonly Source[],
): RefundPlan<Source> {
  const cards: { source: Source; amount: Cents }[] = []
  let rest: number = amount
  for (const source of sources) {
    const part = Math.min(rest, source.left)
    if (part > 0) cards.push({ source, amount: toCents(part) })
    rest -= Math.max(0, part)
  }
  return { cards, toBankAccount: toCents(rest) }
}

export type RefundAmountProblem = 'missing' | 'nothing' | 'tooMuch'

/** `amount` is null if the typed text is not an amount. Source: RFD-002. */
export function refundAmountProblem(amount: Cents | null, available: Cents): RefundAmountProblem | null {
  if (amount === null) return 'missing'
  if (amount <= 0) return 'nothing'
  return amount > available ? 'tooMuch' : null
}
