import { debugOnly, refersFriends, testHostOnly } from '@switchboard/domain/access'

import type { AreaRoute } from './area.ts'

/** The shell's own screens: one for customers, the others for those who build the portal. */
export const shellRoutes: readonly AreaRoute[] = [
  {
    path: '/refer-a-friend',
    title: 'Refer a friend',
    session: 'required',
    guards: [refersFriends],
    back: '/',
    screen: async () => (await import('./ReferAFriendScreen.tsx')).ReferAFriendScreen,
  },
  {
    path: '/change-log',
    title: 'Change log',
    session: 'open',
    guards: [testHostOnly],
    back: '/',
    screen: async () => (await import('./ChangeLogScreen.tsx')).ChangeLogScreen,
  },
  {
    path: '/style-guide',
    title: 'Style guide',
    session: 'open',
    guards: [debugOnly],
    back: '/',
    screen: async () => (await import('#web/ui/style-guide/StyleGuide.tsx')).StyleGuide,
  },
]
