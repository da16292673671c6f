import { areChangesDone, changeBooksIn, changeHappenings, changeMisses } from './change-books.ts'
import { changeSomething } from './change-client.ts'
import { landWhileKilling } from './landing.ts'
import { ORDERING } from './order-accounts.ts'
import { inTabs } from './tabs.ts'

/** Product changes of every kind, made and undone in several tabs of an account at the same time. */
export function run(args: string[]): Promise<boolean> {
  return landWhileKilling(
    {
      fill: ORDERING.fill,
      orderers: inTabs(ORDERING.codes, changeSomething),
      booksIn: changeBooksIn,
      areDone: areChangesDone,
      misses: changeMisses,
      happened: changeHappenings,
    },
    args,
  )
}
