import type { Screens } from '#web/area.ts'

import { EDIT_TITLE, FILTERS_TITLE, NEW_TITLE } from './filters/words.ts'
import { PASSWORD_TITLE } from './password/words.ts'
import { TITLE } from './words.ts'

export const mailScreens = {
  '/mail-settings': {
    title: TITLE,
    back: '/',
    screen: async () => (await import('./MailSettingsScreen.tsx')).MailSettingsScreen,
  },
  '/mail-settings/password': {
    title: PASSWORD_TITLE,
    back: '/mail-settings',
    screen: async () => (await import('./password/MailPasswordScreen.tsx')).MailPasswordScreen,
  },
  '/mail-settings/filters': {
    title: FILTERS_TITLE,
    back: '/mail-settings',
    screen: async () => (await import('./filters/MailFiltersScreen.tsx')).MailFiltersScreen,
  },
  '/mail-settings/filters/new': {
    title: NEW_TITLE,
    back: '/mail-settings',
    screen: async () => (await import('./filters/NewMailFilterScreen.tsx')).NewMailFilterScreen,
  },
  '/mail-settings/filters/$mailFilterId': {
    title: EDIT_TITLE,
    back: '/mail-settings',
    screen: async () => (await import('./filters/EditMailFilterScreen.tsx')).EditMailFilterScreen,
  },
} satisfies Screens
