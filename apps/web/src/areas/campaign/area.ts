import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const campaign = {
  routes: routes(
    {
      // must precede the next route: the first match is entered, and this address is not a token
      '/promotion/mailer/thankyou': { session: 'open' },
      // the link of the letter works with and without a session
      '/promotion/mailer/$token': { session: 'open' },
    },
    async () => (await import('./screens.ts')).campaignScreens,
  ),
} satisfies Area
