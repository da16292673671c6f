import type { AreaRoute } from '#web/shell/area.ts'

export const peopleRoutes: readonly AreaRoute[] = [
  {
    path: '/authorised-people',
    title: 'Users',
    session: 'required',
    guards: [],
    back: '/',
    screen: async () => (await import('./AuthorisedPeopleScreen.tsx')).AuthorisedPeopleScreen,
  },
  {
    path: '/add-authorised-person',
    title: 'Add User',
    session: 'required',
    guards: [],
    back: '/authorised-people',
    screen: async () => (await import('./AddPersonScreen.tsx')).AddPersonScreen,
  },
  {
    path: '/account-access',
    title: 'Who has been here',
    session: 'required',
    guards: [],
    back: '/authorised-people',
    screen: async () => (await import('./AccountAccessScreen.tsx')).AccountAccessScreen,
  },
]
