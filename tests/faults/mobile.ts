import { landWhileKilling } from './landing.ts'
import { fillMobileAccounts, MOBILE_ACCOUNTS } from './mobile-accounts.ts'
import { areMobilesDone, mobileBooksIn, mobileHappenings, mobileMisses } from './mobile-books.ts'
import { orderMobile } from './mobile-client.ts'
import { inTabs } from './tabs.ts'

/** Orders of mobiles and wireless broadband, and requests for numbers, several of one account at once. */
export function run(args: string[]): Promise<boolean> {
  return landWhileKilling(
    {
      fill: fillMobileAccounts,
      orderers: inTabs(MOBILE_ACCOUNTS, orderMobile),
      booksIn: mobileBooksIn,
      areDone: areMobilesDone,
      misses: mobileMisses,
      happened: mobileHappenings,
    },
    args,
  )
}
