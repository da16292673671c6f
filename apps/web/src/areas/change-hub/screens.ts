import type { Screens } from '#web/area.ts'

import { loadChangeHub, loadPlan } from './screen-queries.ts'

/** Source: HUB-001, HUB-002. */
export const changeHubScreens = {
  '/change-hub': {
    title: (brand) => brand.changeHubTitle,
    back: '/',
    screen: async () => (await import('./ChangeHubScreen.tsx')).ChangeHubScreen,
    load: loadChangeHub,
  },
  '/my-plan': {
    title: 'Current plan',
    back: '/change-hub',
    screen: async () => (await import('./MyPlanScreen.tsx')).MyPlanScreen,
    load: loadPlan,
  },
} satisfies Screens
