import { areChangesDone, readChangeBooks, countChangeEvents, countChangeFaults } from './change-books.ts'
import { changeSomething } from './change-client.ts'
import { runWhileKilling } from './landing.ts'
import { ORDERING } from './order-accounts.ts'
import { createTabClients } from './tabs.ts'

/** Product changes of every kind, made and undone in several tabs of an account at the same time. */
export function run(args: string[]): Promise<boolean> {
  return runWhileKilling(
    {
      fill: ORDERING.fill,
      clients: createTabClients(ORDERING.codes, changeSomething),
      readBooks: readChangeBooks,
      areDone: areChangesDone,
      countFaults: countChangeFaults,
      countEvents: countChangeEvents,
    },
    args,
  )
}
