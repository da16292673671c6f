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
    {
      label: 'Bills',
      icon: 'bill',
      path: '/invoice/$invoiceId',
      href: '/invoice/latest',
      tab: 'Bills',
      beneath: ['/receipt/$reference'],
      within: [
        { label: 'Latest bill', href: '/invoice/latest', path: '/invoice/$invoiceId' },
        { label: 'Bill history', href: '/bill-history', path: '/bill-history' },
        { label: 'Pay a bill', href: '/pay', path: '/pay' },
      ],
    },
  ],
} satisfies Area
