import type { Screens } from '#web/area.ts'

import { loadPeople } from './queries.ts'

export const peopleScreens = {
  '/authorised-people': {
    title: 'Users',
    back: '/',
    screen: async () => (await import('./AuthorisedPeopleScreen.tsx')).AuthorisedPeopleScreen,
    load: loadPeople,
  },
  '/add-authorised-person': {
    title: 'Add User',
    back: '/authorised-people',
    screen: async () => (await import('./AddPersonScreen.tsx')).AddPersonScreen,
  },
  '/account-access': {
    title: 'Account activity',
    back: '/authorised-people',
    screen: async () => (await import('./AccountAccessScreen.tsx')).AccountAccessScreen,
  },
} satisfies Screens
