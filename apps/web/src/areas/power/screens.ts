import type { Screens } from '#web/area.ts'

import { PLAN_TITLE } from './plan/words.ts'
import { PROMOTION_TITLE } from './promotion/words.ts'

export const powerScreens = {
  '/get-power': {
    title: 'Sign up to Power',
    back: '/change-hub',
    screen: async () => (await import('./sign-up/GetPowerScreen.tsx')).GetPowerScreen,
  },
  '/change-hub/power-plan': {
    title: PLAN_TITLE,
    back: '/change-hub',
    screen: async () => (await import('./plan/PowerPlanScreen.tsx')).PowerPlanScreen,
  },
  '/promotions/power/$icp': {
    title: PROMOTION_TITLE,
    back: '/',
    screen: async () => (await import('./promotion/PromotionScreen.tsx')).PromotionScreen,
  },
} satisfies Screens
