import type { Page } from '@playwright/test'

import { haveSession, openAt } from './open.ts'

/** The page as of a brand that offers voice features; the demo's own does not. */
export async function withVoiceBrand(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') {
      await route.fallback()
      return
    }
    const response = await route.fetch({ maxRedirects: 0 })
    const body = (await response.text()).replace('"offersVoiceFeatures":false', '"offersVoiceFeatures":true')
    await route.fulfill({ response, body })
  })
}

export async function openVoiceFeatures(page: Page, user = 'aroha'): Promise<void> {
  await haveSession(page, user)
  await withVoiceBrand(page)
  await openAt(page, '/change-hub/voice-features', 'Change Voice Features')
}
