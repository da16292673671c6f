import { PLAIN_BRAND, PLAIN_MOBILE, PLAIN_PLAN_CHANGE } from './brand.ts'
import type { Brand } from './brand.ts'

export const orcon: Brand = {
  ...PLAIN_BRAND,
  id: 'orcon',
  name: 'Orcon',
  wordmark: {
    path: 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zm0 5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z',
  },
  theme: {
    typeface: 'space-grotesk',
    corners: 'square',
    hue: {
      50: '#fff4ec',
      100: '#ffe4d1',
      200: '#ffc9a3',
      300: '#ffa56b',
      400: '#f07c38',
      500: '#d9601a',
      600: '#b4470b',
      700: '#8f3809',
      800: '#702d0b',
      900: '#52210a',
      on: '#ffffff',
    },
  },
  greeting: 'Hey',
  helpSite: 'https://help.orcon.example/',
  helpSearch: 'https://help.orcon.example/search?q=',
  referAFriend: {
    text: 'Know someone who would like faster broadband? Send them our link: its page has your rewards, and when you get them.',
    link: 'https://join.orcon.example/friend',
  },
  appStores: {
    web: 'https://help.orcon.example/app',
    ios: 'https://apps.apple.example/nz/app/my-orcon',
    android: 'https://play.google.example/store/apps/details?id=nz.example.orcon',
  },
  appStartTab: 'Billing',
  electricityParticipant: 'ORCX',
  planChange: { ...PLAIN_PLAN_CHANGE, symmetricRates: [2000, 4000, 8000], onlySymmetricRates: true },
  mobile: { ...PLAIN_MOBILE, dataAddOnsGb: [1, 15] },
}
