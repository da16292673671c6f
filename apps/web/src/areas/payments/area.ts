import { mayDo } from '@switchboard/domain/access'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

const PAYING = { guards: [mayDo('pay')] }

export const payments = {
  routes: routes(
    {
      '/pay': PAYING,
      '/payment-method': PAYING,
      '/payment-method/direct-debit': PAYING,
      '/payment-method/credit-card': PAYING,
      '/receipt/$reference': {},
    },
    async () => (await import('./screens.ts')).paymentsScreens,
  ),
  places: [
    { label: 'Pay by card', path: '/pay', beneath: ['/receipt/$reference'] },
    { label: 'Payment method', path: '/payment-method' },
  ],
} satisfies Area
