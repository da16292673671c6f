import type { Screens } from '#web/area.ts'

import { redirectWithoutAntivirus } from './queries.ts'
import { TITLE } from './words.ts'

/** Source: AVS-001, AVS-002. */
export const antivirusScreens = {
  '/manage-antivirus': {
    title: TITLE,
    back: '/',
    elsewhere: redirectWithoutAntivirus,
    screen: async () => (await import('./AntivirusScreen.tsx')).AntivirusScreen,
  },
} satisfies Screens
