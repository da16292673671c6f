import { mayDo, mayGetPower } from '@switchboard/domain/access'
import { getPowerGuards, powerPlanGuards } from '@switchboard/domain/screen-guards'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const power = {
  routes: routes(
    {
      '/get-power': { guards: getPowerGuards },
      '/change-hub/power-plan': { guards: powerPlanGuards },
      '/promotions/power/$icp': { guards: [mayDo('order')] },
    },
    async () => (await import('./screens.ts')).powerScreens,
  ),
  places: [
    {
      label: 'Sign up to power',
      path: '/get-power',
      isShown: mayGetPower,
      feature: 'getPower',
    },
    {
      label: 'Change power plan',
      path: '/change-hub/power-plan',
      isShown: ({ power: has }) => has === 'has',
      feature: 'changePowerPlan',
    },
  ],
  /** Source: SHL-044. */
  banners: [
    {
      title: 'Power and internet, one bill',
      text: 'Add power to your account and save on what you have with us already.',
      label: 'Sign up to power',
      icon: 'power',
      path: '/get-power',
      isShown: ({ power: has }) => has === 'available',
      feature: 'getPower',
    },
  ],
} satisfies Area
