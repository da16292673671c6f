import { runWhileKilling } from './landing.ts'
import { fillMobileAccounts, MOBILE_ACCOUNTS } from './mobile-accounts.ts'
import { areMobilesDone, readMobileBooks, countMobileEvents, countMobileFaults } from './mobile-books.ts'
import { orderMobile } from './mobile-client.ts'
import { createTabClients } from './tabs.ts'

/** Orders of mobiles and wireless broadband, and requests for numbers, several of one account at once. */
export function run(args: string[]): Promise<boolean> {
  return runWhileKilling(
    {
      fill: fillMobileAccounts,
      clients: createTabClients(MOBILE_ACCOUNTS, orderMobile),
      readBooks: readMobileBooks,
      areDone: areMobilesDone,
      countFaults: countMobileFaults,
      countEvents: countMobileEvents,
    },
    args,
  )
}
