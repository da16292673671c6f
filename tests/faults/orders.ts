import { runWhileKilling } from './landing.ts'
import { ORDERING } from './order-accounts.ts'
import { countOrderFaults, readOrderBooks } from './order-books.ts'
import { orderFibre } from './order-client.ts'
import { areLanded } from './placed-orders.ts'

/** Orders of broadband: each account changes from copper to fibre, and then from one speed to another. */
export function run(args: string[]): Promise<boolean> {
  return runWhileKilling(
    {
      fill: ORDERING.fill,
      clients: () => ORDERING.codes.map((account) => (context) => orderFibre(context, account)),
      readBooks: readOrderBooks,
      areDone: areLanded,
      countFaults: countOrderFaults,
      // an order that lands has to be followed by the next one
      countEvents: ({ placed, accounts }) => ({
        'orders placed beyond the first of each account': placed.length - accounts.length,
      }),
    },
    args,
  )
}
