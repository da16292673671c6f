import type { AreaRoute } from '#web/shell/area.ts'

export const paymentsRoutes: readonly AreaRoute[] = [
  {
    path: '/pay',
    title: 'Pay',
    session: 'required',
    guards: [],
    back: '/',
    screen: async () => (await import('./PayScreen.tsx')).PayScreen,
  },
]
