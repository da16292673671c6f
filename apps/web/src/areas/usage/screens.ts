import type { Screens } from '#web/area.ts'

export const usageScreens = {
  '/data-usage': {
    title: 'Data usage',
    back: '/',
    screen: async () => (await import('./DataUsageScreen.tsx')).DataUsageScreen,
  },
  '/call-usage': {
    title: 'Call usage',
    back: '/',
    screen: async () => (await import('./CallUsageScreen.tsx')).CallUsageScreen,
  },
  '/power-usage': {
    title: 'Power usage',
    back: '/',
    screen: async () => (await import('./PowerUsageScreen.tsx')).PowerUsageScreen,
  },
  '/alerts': {
    title: 'Usage alerts',
    back: '/',
    screen: async () => (await import('./AlertsScreen.tsx')).AlertsScreen,
  },
} satisfies Screens
