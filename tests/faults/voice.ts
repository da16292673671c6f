import { runWhileKilling } from './landing.ts'
import type { FaultScenario } from './landing.ts'
import { createTabClients } from './tabs.ts'
import { fillVoiceAccounts, VOICE_ACCOUNTS } from './voice-accounts.ts'
import { readVoiceBooks, countVoiceEvents, countVoiceFaults } from './voice-books.ts'
import type { VoiceBooks } from './voice-books.ts'
import { createVoiceClient } from './voice-client.ts'
import { VOICE_PLANTS } from './voice-plants.ts'

/** Features of phone lines and routes of toll-free numbers, set at the telephone switch from several tabs of one account. */
export function createVoiceScenario(): FaultScenario<VoiceBooks> {
  const { changeVoice, observed } = createVoiceClient()
  return {
    fill: fillVoiceAccounts,
    clients: createTabClients(VOICE_ACCOUNTS, changeVoice),
    readBooks: (db, sandboxUrl) => readVoiceBooks(db, { sandboxUrl, observed }),
    // the switch applies or refuses a change at once, so no change is pending
    areDone: () => true,
    countFaults: countVoiceFaults,
    countEvents: countVoiceEvents,
    plants: VOICE_PLANTS,
  }
}

/** Runs the scenario with the brand 2degrees, whose customers have voice features. */
export function run(args: string[]): Promise<boolean> {
  return runWhileKilling({ ...createVoiceScenario(), api: { BRAND: '2degrees' } }, args)
}
