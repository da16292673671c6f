import type { AreaRoute } from '../area.ts'
import { DashboardScreen } from './DashboardScreen.tsx'
import { loadDashboard } from './load-dashboard.ts'

export const dashboardRoutes: readonly AreaRoute[] = [
  {
    path: '/',
    title: 'Home',
    session: 'required',
    guards: [],
    screen: { eager: DashboardScreen },
    appScreen: async () => (await import('./AppDashboardScreen.tsx')).AppDashboardScreen,
    load: loadDashboard,
  },
]
