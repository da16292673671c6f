import type { Screens } from '#web/area.ts'
import { DashboardScreen } from './DashboardScreen.tsx'
import { loadDashboard } from './load-dashboard.ts'

export const dashboardScreens = {
  '/': {
    title: 'Home',
    screen: async () => DashboardScreen,
    appScreen: async () => (await import('./AppDashboardScreen.tsx')).AppDashboardScreen,
    load: loadDashboard,
  },
} satisfies Screens
