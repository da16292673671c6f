import type { Screens } from '#web/area.ts'

import { loadInsurance } from './queries.ts'
import { TITLE } from './words.ts'

/** Source: INS-001. */
export const insuranceScreens = {
  '/change-hub/insurance': {
    title: TITLE,
    back: '/change-hub',
    screen: async () => (await import('./InsuranceScreen.tsx')).InsuranceScreen,
    load: loadInsurance,
  },
} satisfies Screens
