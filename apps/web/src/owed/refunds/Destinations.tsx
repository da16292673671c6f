import { moneyText } from '@switchboard/domain/money'
import type { CardSource } from '@switchboard/domain/refunds/contract'
import type { RefundPlan } from '@switchboard/domain/refunds/rules'
import { refundDestination } from '@switchboard/domain/refunds/words'

type DestinationsProps = {
  readonly plan: RefundPlan<CardSource>
  readonly bankAccountEnding: string | null
}

/** The destination of each part of the amount. Screen readers read it again when the amount changes. */
export function Destinations({ plan, bankAccountEnding }: DestinationsProps) {
  return (
    <div role="status">
      <p>Where the money goes:</p>
      <ul>
        {plan.cards.map(({ source, amount: part }, index) => (
          <li key={index}>
            {moneyText(part)} to{' '}
            {refundDestination({ to: 'card', cardType: source.cardType, ending: source.cardEnding })}
          </li>
        ))}
        {plan.toBankAccount > 0 && (
          <li>
            {moneyText(plan.toBankAccount)} to{' '}
            {bankAccountEnding === null
              ? 'a bank account that you enter here'
              : refundDestination({ to: 'bankAccount', cardType: null, ending: bankAccountEnding })}
          </li>
        )}
      </ul>
    </div>
  )
}
