import { featureOn } from '@switchboard/domain/access'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const billing = {
  routes: routes(
    {
      '/invoice/$invoiceId': { guards: [featureOn('invoiceDisplay')] },
      '/bill-history': { guards: [featureOn('invoiceDisplay')] },
    },
    async () => (await import('./screens.ts')).billingScreens,
  ),
  places: [
    { label: 'Latest bill', path: '/invoice/$invoiceId', href: '/invoice/latest' },
    { label: 'Bill history', path: '/bill-history' },
  ],
} satisfies Area
