import {
  hasBroadband,
  noActiveOrders,
  notBusiness,
  notWireless,
  planChangeOn,
  potsChangeAllowed,
} from '@switchboard/domain/access'

import type { AreaRoute } from '#web/shell/area.ts'

const HUB = '/change-hub'

export const changeProductRoutes: readonly AreaRoute[] = [
  {
    path: '/change-hub/change-product',
    title: 'Change Plan',
    session: 'required',
    guards: [
      planChangeOn('changeProduct'),
      notBusiness(HUB),
      notWireless(HUB),
      potsChangeAllowed(HUB),
      hasBroadband(HUB),
      noActiveOrders,
    ],
    back: HUB,
    screen: async () => (await import('./ChangeProductScreen.tsx')).ChangeProductScreen,
  },
  {
    path: '/change-hub/order/$orderNumber',
    title: 'Your order',
    session: 'required',
    guards: [],
    back: HUB,
    screen: async () => (await import('./placed/OrderScreen.tsx')).OrderScreen,
  },
  {
    path: '/move-house',
    title: 'Move House',
    session: 'required',
    guards: [
      planChangeOn('moveHouse'),
      notBusiness(),
      notWireless(),
      potsChangeAllowed(),
      hasBroadband(),
      noActiveOrders,
    ],
    back: HUB,
    screen: async () => (await import('./MoveHouseScreen.tsx')).MoveHouseScreen,
  },
  {
    path: '/change-hub/move-house',
    title: 'Move House',
    session: 'required',
    guards: [],
    elsewhere: async () => '/move-house',
    screen: { eager: () => null },
  },
]
