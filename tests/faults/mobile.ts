import { landWhileKilling } from './landing.ts'
import { fillMobileAccounts, MOBILE_ACCOUNTS } from './mobile-accounts.ts'
import { areMobilesDone, mobileBooksIn, mobileHappenings, mobileMisses } from './mobile-books.ts'
import { orderMobile } from './mobile-client.ts'
import { randomFrom } from './options.ts'

/** Each account is open in so many tabs, which know nothing of each other. */
const TABS = 2

/** Orders of mobiles and wireless broadband, and requests for numbers, several of one account at once. */
export function run(args: string[]): Promise<boolean> {
  const tabs = MOBILE_ACCOUNTS.flatMap((account) => Array.from({ length: TABS }, () => account))
  return landWhileKilling(
    {
      fill: fillMobileAccounts,
      orderers: (seed) =>
        tabs.map((account, place) => {
          const random = randomFrom(seed + place)
          return (asking) => orderMobile(asking, account, random)
        }),
      booksIn: mobileBooksIn,
      areDone: areMobilesDone,
      misses: mobileMisses,
      happened: mobileHappenings,
    },
    args,
  )
}
