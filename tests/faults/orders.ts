import { landWhileKilling } from './landing.ts'
import { fillOrderingAccounts, ORDERING_ACCOUNTS } from './order-accounts.ts'
import { areDone, misses, orderBooksIn } from './order-books.ts'
import { orderFibre } from './order-client.ts'

/** Orders of broadband, each account from copper to fibre and then from speed to speed. */
export function run(args: string[]): Promise<boolean> {
  return landWhileKilling(
    {
      fill: fillOrderingAccounts,
      orderers: () => ORDERING_ACCOUNTS.map((account) => (asking) => orderFibre(asking, account)),
      booksIn: orderBooksIn,
      areDone,
      misses,
      // an order that lands has to be followed by the next one
      happened: ({ placed, accounts }) => ({
        'orders placed beyond the first of each account': placed.length - accounts.length,
      }),
    },
    args,
  )
}
