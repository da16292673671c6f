import { fillFrequencyAccounts, FREQUENCY_ACCOUNTS } from './frequency-accounts.ts'
import { frequencyBooksIn, frequencyHappenings, frequencyMisses } from './frequency-books.ts'
import type { FrequencyBooks } from './frequency-books.ts'
import { billOtherwise } from './frequency-client.ts'
import { FREQUENCY_PLANTS } from './frequency-plants.ts'
import { landWhileKilling } from './landing.ts'
import type { Ordered } from './landing.ts'
import { areLanded } from './placed-orders.ts'
import { inTabs } from './tabs.ts'

/** Bills of another frequency, ordered and undone before their first bill, in several tabs of one account. */
export function frequencies(): Ordered<FrequencyBooks> {
  return {
    fill: fillFrequencyAccounts,
    orderers: inTabs(FREQUENCY_ACCOUNTS, billOtherwise),
    booksIn: frequencyBooksIn,
    areDone: areLanded,
    misses: frequencyMisses,
    happened: frequencyHappenings,
    plants: FREQUENCY_PLANTS,
  }
}

export function run(args: string[]): Promise<boolean> {
  return landWhileKilling(frequencies(), args)
}
