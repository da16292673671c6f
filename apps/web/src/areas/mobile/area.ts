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
      label: 'Mobile',
      path: '/my-mobile',
      isShown: ({ lineRentalMobile, prepaidMobile }) => lineRentalMobile || prepaidMobile,
    },
    // a prepay mobile is stopped at its own site
    {
      label: 'Lost or stolen phone',
      path: '/my-mobile/lost-phone',
      isShown: ({ lineRentalMobile }) => lineRentalMobile,
    },
  ],
} satisfies Area
