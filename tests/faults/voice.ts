import { landWhileKilling } from './landing.ts'
import type { Ordered } from './landing.ts'
import { inTabs } from './tabs.ts'
import { fillVoiceAccounts, VOICE_ACCOUNTS } from './voice-accounts.ts'
import { voiceBooksIn, voiceHappenings, voiceMisses } from './voice-books.ts'
import type { VoiceBooks } from './voice-books.ts'
import { voiceChanging } from './voice-client.ts'
import { VOICE_PLANTS } from './voice-plants.ts'

/** Features of phone lines and routes of toll-free numbers, set at the telephone switch from several tabs of one account. */
export function voice(): Ordered<VoiceBooks> {
  const { changeSomething, heard } = voiceChanging()
  return {
    fill: fillVoiceAccounts,
    orderers: inTabs(VOICE_ACCOUNTS, changeSomething),
    booksIn: (db, sandboxUrl) => voiceBooksIn(db, { sandboxUrl, heard }),
    // the switch has done at once what it does at all
    areDone: () => true,
    misses: voiceMisses,
    happened: voiceHappenings,
    plants: VOICE_PLANTS,
  }
}

/** For a brand whose customers have voice features. */
export function run(args: string[]): Promise<boolean> {
  return landWhileKilling({ ...voice(), api: { BRAND: '2degrees' } }, args)
}
