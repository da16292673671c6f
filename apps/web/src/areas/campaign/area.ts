import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const campaign = {
  routes: routes(
    {
      // before the next route, because the first match is entered and `thankyou` would be taken for a token
      '/promotion/mailer/thankyou': { session: 'open' },
      // the link of the letter works with and without a session
      '/promotion/mailer/$token': { session: 'open' },
    },
    async () => (await import('./screens.ts')).campaignScreens,
  ),
} satisfies Area
