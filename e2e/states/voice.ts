import type { Page } from '@playwright/test'

import { haveSession, openAt } from './open.ts'
import { changeDocument } from './replies.ts'

/** Changes the document to a brand that offers voice features, because the brand of the demo does not. */
export async function serveVoiceBrand(page: Page): Promise<void> {
  await changeDocument(page, '**/*', (html) =>
    html.replace('"offersVoiceFeatures":false', '"offersVoiceFeatures":true'),
  )
}

export async function openVoiceFeatures(page: Page, user = 'aroha'): Promise<void> {
  await haveSession(page, user)
  await serveVoiceBrand(page)
  await openAt(page, '/change-hub/voice-features', 'Change Voice Features')
}
