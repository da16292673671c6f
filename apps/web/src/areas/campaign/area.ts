import { routes } from '#web/shell/area.ts'
import type { Area } from '#web/shell/area.ts'

export const campaign = {
  routes: routes(
    {
      // the first that fits an address is entered: this one is no token
      '/promotion/mailer/thankyou': { session: 'open' },
      // whoever follows the link of the letter, signed in or not
      '/promotion/mailer/$token': { session: 'open' },
    },
    async () => (await import('./screens.ts')).campaignScreens,
  ),
} satisfies Area
