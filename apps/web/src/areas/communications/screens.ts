import type { Screens } from '#web/area.ts'

export const communicationsScreens = {
  '/mynotifications': {
    title: 'Messages',
    back: '/',
    screen: async () => (await import('./InboxScreen.tsx')).InboxScreen,
  },
  '/communication/$communicationId/$communicationMediumId': {
    title: 'Message',
    back: '/mynotifications',
    screen: async () => (await import('./MessageScreen.tsx')).MessageScreen,
  },
} satisfies Screens
