import { PLAIN_BRAND, PLAIN_MOBILE, PLAIN_PLAN_CHANGE } from './brand.ts'
import type { Brand } from './brand.ts'

/** The brand of the company that owns the others. */
export const parent: Brand = {
  ...PLAIN_BRAND,
  id: 'parent',
  name: 'Parent',
  wordmark: { path: 'M12 2.5 21.5 8v8L12 21.5 2.5 16V8zm0 5.2L7 10.6v2.8l5 2.9 5-2.9v-2.8z' },
  theme: {
    typeface: 'bitter',
    corners: 'slight',
    hue: {
      50: '#fdf0f7',
      100: '#fbdcec',
      200: '#f6b9d9',
      300: '#f08fc2',
      400: '#dd5a9d',
      500: '#c73783',
      600: '#a5236a',
      700: '#841b55',
      800: '#681845',
      900: '#4c1233',
      on: '#ffffff',
    },
  },
  greeting: 'Welcome',
  helpSite: 'https://help.parent.example/',
  helpSearch: 'https://help.parent.example/search?q=',
  referAFriend: null,
  appStores: {
    web: 'https://help.parent.example/app',
    ios: 'https://apps.apple.example/nz/app/my-parent',
    android: 'https://play.google.example/store/apps/details?id=nz.example.parent',
  },
  offersCallback: false,
  electricityParticipant: 'PARX',
  planChange: { ...PLAIN_PLAN_CHANGE, freeVoicePlan: true },
  mobile: { ...PLAIN_MOBILE, dataAddOnsGb: [1, 15] },
}
