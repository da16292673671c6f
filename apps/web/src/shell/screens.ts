import type { Screens } from '#web/area.ts'
import { loadAccount } from '#web/http/use-account.ts'

export const shellScreens = {
  '/more': {
    title: 'More',
    back: '/',
    // its groups follow from the account
    load: loadAccount,
    screen: async () => (await import('./MoreScreen.tsx')).MoreScreen,
  },
  '/refer-a-friend': {
    title: 'Refer a friend',
    back: '/',
    screen: async () => (await import('./ReferAFriendScreen.tsx')).ReferAFriendScreen,
  },
  '/change-log': {
    title: 'Change log',
    back: '/',
    screen: async () => (await import('./ChangeLogScreen.tsx')).ChangeLogScreen,
  },
  '/style-guide': {
    title: 'Style guide',
    back: '/',
    screen: async () => (await import('#web/ui/style-guide/StyleGuide.tsx')).StyleGuide,
  },
} satisfies Screens
