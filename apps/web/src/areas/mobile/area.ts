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
      icon: 'mobile',
      path: '/my-mobile',
      group: 'Services',
      isShown: ({ lineRentalMobile, prepaidMobile }) => lineRentalMobile || prepaidMobile,
    },
  ],
} satisfies Area
