import { broadbandChangeGuards } from '@switchboard/domain/screen-guards'

import { routes } from '#web/area.ts'
import type { Area, Condition } from '#web/area.ts'

const HUB = '/change-hub'

const MOVE_HOUSE: Condition = { isShown: ({ internet }) => internet, feature: 'moveHouse' }

/** Source: SHL-021, SHL-046. */
export const changeProduct = {
  routes: routes(
    {
      '/change-hub/change-product': {
        guards: broadbandChangeGuards('changeProduct', HUB),
      },
      '/change-hub/order/$orderNumber': {},
      '/move-house': {
        guards: broadbandChangeGuards('moveHouse'),
      },
      // an older address of the same screen, which redirects to it
      '/change-hub/move-house': {},
    },
    async () => (await import('./screens.ts')).changeProductScreens,
  ),
  places: [
    {
      label: 'Change plan',
      path: '/change-hub/change-product',
      isShown: ({ internet }) => internet,
      feature: 'changeProduct',
    },
    { label: 'Move house', path: '/move-house', ...MOVE_HOUSE },
  ],
  banners: [
    {
      title: 'Moving house?',
      text: 'Tell us your new address, and your services move with you.',
      label: 'Move house',
      icon: 'move',
      path: '/move-house',
      ...MOVE_HOUSE,
    },
  ],
} satisfies Area
