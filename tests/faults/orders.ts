import { landWhileKilling } from './landing.ts'
import { ORDERING } from './order-accounts.ts'
import { misses, orderBooksIn } from './order-books.ts'
import { orderFibre } from './order-client.ts'
import { areLanded } from './placed-orders.ts'

/** Orders of broadband: each account changes from copper to fibre, and then from one speed to another. */
export function run(args: string[]): Promise<boolean> {
  return landWhileKilling(
    {
      fill: ORDERING.fill,
      orderers: () => ORDERING.codes.map((account) => (context) => orderFibre(context, account)),
      booksIn: orderBooksIn,
      areDone: areLanded,
      misses,
      // an order that lands has to be followed by the next one
      happened: ({ placed, accounts }) => ({
        'orders placed beyond the first of each account': placed.length - accounts.length,
      }),
    },
    args,
  )
}
