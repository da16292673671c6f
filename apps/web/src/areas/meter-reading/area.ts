import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import { mayDo } from '@switchboard/domain/access'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

const RULES = { guards: [mayDo('pay')] }

/** A provider that does not tell who reads the meter leaves it to the screen. */
const isRead = ({ power, meterReadByHand }: ServiceFacts) => power === 'has' && meterReadByHand !== false

export const meterReading = {
  routes: routes(
    { '/meter-reading': RULES, '/site-access': RULES },
    async () => (await import('./screens.ts')).meterReadingScreens,
  ),
  places: [
    { label: 'Meter reading', icon: 'power', path: '/meter-reading', group: 'Services', isShown: isRead },
    { label: 'Site access', icon: 'lock', path: '/site-access', group: 'Services', isShown: isRead },
  ],
} satisfies Area
