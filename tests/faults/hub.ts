import { FREQUENCY_ACCOUNTS } from './frequency-accounts.ts'
import { createFrequencyScenario } from './frequency.ts'
import { runWhileKilling } from './landing.ts'
import { RENTING } from './rental-client.ts'
import { createRentalScenario } from './rentals.ts'
import { together } from './together.ts'
import { WATCHING } from './video-client.ts'
import { createVideoScenario } from './video.ts'
import { VOICE_ACCOUNTS } from './voice-accounts.ts'
import { createVoiceScenario } from './voice.ts'

/** The orders of the change hub other than product changes, all at the same time, so that each kill interrupts every kind. */
export function run(args: string[]): Promise<boolean> {
  const kinds = together(
    { name: 'rentals', accounts: RENTING.codes, scenario: createRentalScenario() },
    { name: 'video', accounts: WATCHING.codes, scenario: createVideoScenario() },
    { name: 'frequency', accounts: FREQUENCY_ACCOUNTS, scenario: createFrequencyScenario() },
    { name: 'voice', accounts: VOICE_ACCOUNTS, scenario: createVoiceScenario() },
  )
  return runWhileKilling(kinds, args)
}
