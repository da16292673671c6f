import type { Screens } from '#web/area.ts'

export const profileScreens = {
  '/details': {
    title: 'Your details',
    back: '/',
    screen: async () => (await import('./DetailsScreen.tsx')).DetailsScreen,
  },
} satisfies Screens
