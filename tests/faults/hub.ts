import { FREQUENCY_ACCOUNTS } from './frequency-accounts.ts'
import { frequencies } from './frequency.ts'
import { landWhileKilling } from './landing.ts'
import { RENTING } from './rental-client.ts'
import { rentals } from './rentals.ts'
import { together } from './together.ts'
import { WATCHING } from './video-client.ts'
import { video } from './video.ts'
import { VOICE_ACCOUNTS } from './voice-accounts.ts'
import { voice } from './voice.ts'

/** The orders of the change hub other than product changes, all at the same time, so that each kill interrupts every kind. */
export function run(args: string[]): Promise<boolean> {
  const kinds = together(
    { name: 'rentals', accounts: RENTING.codes, ordered: rentals() },
    { name: 'video', accounts: WATCHING.codes, ordered: video() },
    { name: 'frequency', accounts: FREQUENCY_ACCOUNTS, ordered: frequencies() },
    { name: 'voice', accounts: VOICE_ACCOUNTS, ordered: voice() },
  )
  return landWhileKilling(kinds, args)
}
