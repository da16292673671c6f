import { mayGetMobile } from '@switchboard/domain/access'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const mobile = {
  routes: routes(
    {
      '/my-mobile': {},
      '/my-mobile/numbers': {},
      '/my-mobile/lost-phone': {},
      // opened from the link in a message, with or without a session
      '/freeze-number': { session: 'open' },
      '/my-mobile/add-ons': {},
      '/mobile-portal': {},
    },
    async () => (await import('./screens.ts')).mobileScreens,
  ),
  /** Source: SHL-027. */
  places: [
    {
      label: 'My mobile',
      path: '/my-mobile',
      isShown: ({ lineRentalMobile, prepaidMobile }) => lineRentalMobile || prepaidMobile,
    },
    {
      label: 'Get a mobile',
      path: '/my-mobile',
      href: '/my-mobile?dialog=signup',
      isShown: mayGetMobile,
    },
    // a prepay mobile is stopped at its own site
    {
      label: 'My phone is lost or stolen',
      path: '/my-mobile/lost-phone',
      isShown: ({ lineRentalMobile }) => lineRentalMobile,
    },
  ],
} satisfies Area
