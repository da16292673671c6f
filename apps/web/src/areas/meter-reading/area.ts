import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import { mayDo } from '@switchboard/domain/access'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

const RULES = { guards: [mayDo('pay')] }

/** If the provider does not send `meterReadByHand`, the places are shown and the screen checks the meters. */
const isReadByHand = ({ power, meterReadByHand }: ServiceFacts) =>
  power === 'has' && meterReadByHand !== false

export const meterReading = {
  routes: routes(
    { '/meter-reading': RULES, '/site-access': RULES },
    async () => (await import('./screens.ts')).meterReadingScreens,
  ),
  places: [
    {
      label: 'Enter meter reading',
      path: '/meter-reading',
      isShown: isReadByHand,
    },
    { label: 'Change site access', path: '/site-access', isShown: isReadByHand },
  ],
} satisfies Area
