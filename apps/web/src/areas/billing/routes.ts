import { featureOn } from '@switchboard/domain/access'

import type { AreaRoute } from '#web/shell/area.ts'

export const billingRoutes: readonly AreaRoute[] = [
  {
    path: '/invoice/$invoiceId',
    title: 'Bill',
    session: 'required',
    guards: [featureOn('invoiceDisplay')],
    back: '/',
    screen: async () => (await import('./InvoiceScreen.tsx')).InvoiceScreen,
  },
  {
    path: '/bill-history',
    title: 'Bill history',
    session: 'required',
    guards: [featureOn('invoiceDisplay')],
    back: '/',
    screen: async () => (await import('./BillHistoryScreen.tsx')).BillHistoryScreen,
  },
]
