import type { AreaRoute } from '#web/shell/area.ts'

export const communicationsRoutes: readonly AreaRoute[] = [
  {
    path: '/mynotifications',
    title: 'Messages',
    session: 'required',
    guards: [],
    back: '/',
    screen: async () => (await import('./InboxScreen.tsx')).InboxScreen,
  },
  {
    path: '/communication/$communicationId/$communicationMediumId',
    title: 'Message',
    session: 'required',
    guards: [],
    back: '/mynotifications',
    screen: async () => (await import('./MessageScreen.tsx')).MessageScreen,
  },
]
