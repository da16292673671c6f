import { toCents } from '@switchboard/domain/money'

import { PLAIN_BRAND, PLAIN_MOBILE, PLAIN_PLAN_CHANGE } from './brand.ts'
import type { Brand } from './brand.ts'

export const twodegrees: Brand = {
  ...PLAIN_BRAND,
  id: '2degrees',
  name: '2degrees',
  wordmark: {
    path: 'M8 6a6.5 6.5 0 1 1 0 13A6.5 6.5 0 0 1 8 6zm0 4a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zm11-7.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  },
  theme: {
    typeface: 'instrument-sans',
    corners: 'round',
    hue: {
      50: '#e9faf8',
      100: '#c9f2ed',
      200: '#95e4dc',
      300: '#5bd0c5',
      400: '#28b3a8',
      500: '#11958c',
      600: '#0a756e',
      700: '#0b5e59',
      800: '#0d4b47',
      900: '#0c3937',
      on: '#ffffff',
    },
  },
  greeting: 'Hi',
  helpSite: 'https://help.2degrees.example/',
  helpSearch: 'https://help.2degrees.example/search?q=',
  referAFriend: {
    text: 'Bring a friend to 2degrees. Send them our link: its page has your rewards, and when you get them.',
    link: 'https://join.2degrees.example/mates',
  },
  appStores: {
    web: 'https://help.2degrees.example/app',
    ios: 'https://apps.apple.example/nz/app/my-2degrees',
    android: 'https://play.google.example/store/apps/details?id=nz.example.twodegrees',
  },
  changeHubTitle: 'Change Hub',
  gigabitPlanName: 'Ultimate Fibre',
  gigabitRateLabel: 'Ultimate',
  ordersRouters: false,
  offersVoiceFeatures: true,
  electricityParticipant: 'TWOX',
  powerBundlePromoCode: '2DCPWRBD',
  powerBundleDiscount: {
    kind: 'amount',
    weekly: toCents(460),
    fortnightly: toCents(920),
    monthly: toCents(2000),
  },
  planChange: { ...PLAIN_PLAN_CHANGE, onlyFibreWithoutConsent: true, offersNewHardware: false },
  wirelessPromoCodes: { joiningCredit: '2DWBBJOIN', twoMonthsFree: '2DWBBFREE' },
  mobile: {
    ...PLAIN_MOBILE,
    promotion: { code: 'SS6M50PCTMOBILEV2', percent: 50, months: 6 },
    numberChangeCents: 1_500,
  },
}
