import type { Screens } from '#web/area.ts'

const HUB = '/change-hub'

export const changeProductScreens = {
  '/change-hub/change-product': {
    title: 'Change Plan',
    back: HUB,
    screen: async () => (await import('./ChangeProductScreen.tsx')).ChangeProductScreen,
  },
  '/change-hub/order/$orderNumber': {
    title: 'Your order',
    back: HUB,
    screen: async () => (await import('./placed/OrderScreen.tsx')).OrderScreen,
  },
  '/move-house': {
    title: 'Move house',
    back: HUB,
    screen: async () => (await import('./MoveHouseScreen.tsx')).MoveHouseScreen,
  },
  '/change-hub/move-house': {
    title: 'Move house',
    elsewhere: async () => ({ href: '/move-house', reason: null }),
    screen: async () => () => null,
  },
} satisfies Screens
