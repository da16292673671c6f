import type { AreaRoute } from '#web/shell/area.ts'

import { loadChangeHub, loadPlan } from './queries.ts'

/** Source: HUB-001, HUB-002. */
export const changeHubRoutes: readonly AreaRoute[] = [
  {
    path: '/change-hub',
    title: (brand) => brand.changeHubTitle,
    session: 'required',
    guards: [],
    back: '/',
    screen: async () => (await import('./ChangeHubScreen.tsx')).ChangeHubScreen,
    load: loadChangeHub,
  },
  {
    path: '/my-plan',
    title: 'Current plan',
    session: 'required',
    guards: [],
    back: '/change-hub',
    screen: async () => (await import('./MyPlanScreen.tsx')).MyPlanScreen,
    load: loadPlan,
  },
]
