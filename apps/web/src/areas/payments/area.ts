import { routes } from '#web/shell/area.ts'
import type { Area } from '#web/shell/area.ts'

export const payments = {
  routes: routes(
    {
      '/pay': {},
      '/payment-method': {},
      '/payment-method/direct-debit': {},
      '/payment-method/credit-card': {},
    },
    async () => (await import('./screens.ts')).paymentsScreens,
  ),
  places: [
    { label: 'Pay', icon: 'pay', path: '/pay', tab: 'Pay' },
    {
      label: 'Payment method',
      icon: 'card',
      path: '/payment-method',
      beneath: ['/payment-method/direct-debit', '/payment-method/credit-card'],
    },
  ],
} satisfies Area
