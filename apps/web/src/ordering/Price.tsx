import type { Cents } from '@switchboard/domain/money'

import { Money } from '#web/ui/Money.tsx'

/** The price of an order line. A price of zero is shown as `Included`. */
export function Price({ amount }: { readonly amount: Cents }) {
  if (amount === 0) return <span>Included</span>
  return <Money form={amount < 0 ? 'difference' : 'balance'} amount={amount} />
}
