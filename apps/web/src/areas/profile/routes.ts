import type { AreaRoute } from '#web/shell/area.ts'

export const profileRoutes: readonly AreaRoute[] = [
  {
    path: '/details',
    title: 'Your details',
    session: 'required',
    guards: [],
    back: '/',
    screen: async () => (await import('./DetailsScreen.tsx')).DetailsScreen,
  },
]
