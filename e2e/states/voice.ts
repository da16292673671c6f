import type { Page } from '@playwright/test'

import { haveSession, openAt } from './open.ts'
import { changeDocument } from './replies.ts'

/** The page as of a brand that offers voice features; the demo's own does not. */
export async function withVoiceBrand(page: Page): Promise<void> {
  await changeDocument(page, '**/*', (html) =>
    html.replace('"offersVoiceFeatures":false', '"offersVoiceFeatures":true'),
  )
}

export async function openVoiceFeatures(page: Page, user = 'aroha'): Promise<void> {
  await haveSession(page, user)
  await withVoiceBrand(page)
  await openAt(page, '/change-hub/voice-features', 'Change Voice Features')
}
