import type { Screens } from '#web/area.ts'

import { TITLE } from './words.ts'

/** Source: FRQ-001. */
export const billingFrequencyScreens = {
  '/flexible-billing': {
    title: TITLE,
    back: '/change-hub',
    screen: async () => (await import('./BillingFrequencyScreen.tsx')).BillingFrequencyScreen,
  },
} satisfies Screens
