import { fillFrequencyAccounts, FREQUENCY_ACCOUNTS } from './frequency-accounts.ts'
import { readFrequencyBooks, countFrequencyEvents, countFrequencyFaults } from './frequency-books.ts'
import type { FrequencyBooks } from './frequency-books.ts'
import { billOtherwise } from './frequency-client.ts'
import { FREQUENCY_PLANTS } from './frequency-plants.ts'
import { runWhileKilling } from './landing.ts'
import type { FaultScenario } from './landing.ts'
import { areLanded } from './placed-orders.ts'
import { createTabClients } from './tabs.ts'

/** Bills of another frequency, ordered and undone before their first bill, in several tabs of one account. */
export function createFrequencyScenario(): FaultScenario<FrequencyBooks> {
  return {
    fill: fillFrequencyAccounts,
    clients: createTabClients(FREQUENCY_ACCOUNTS, billOtherwise),
    readBooks: readFrequencyBooks,
    areDone: areLanded,
    countFaults: countFrequencyFaults,
    countEvents: countFrequencyEvents,
    plants: FREQUENCY_PLANTS,
  }
}

export function run(args: string[]): Promise<boolean> {
  return runWhileKilling(createFrequencyScenario(), args)
}
