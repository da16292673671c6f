import type { Cents } from '@switchboard/domain/money'

import { Money } from '#web/ui/Money.tsx'

/** What a line of an order costs; a line that costs nothing of its own says so in a word. */
export function Price({ amount }: { readonly amount: Cents }) {
  if (amount === 0) return <span>Included</span>
  return <Money form={amount < 0 ? 'difference' : 'balance'} amount={amount} />
}
