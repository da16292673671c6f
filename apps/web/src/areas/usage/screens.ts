import type { Screens } from '#web/area.ts'
import { loadAccount } from '#web/http/use-account.ts'

export const usageScreens = {
  '/data-usage': {
    title: 'Data usage',
    back: '/',
    screen: async () => (await import('./DataUsageScreen.tsx')).DataUsageScreen,
    load: loadAccount,
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
