import { toCents } from '@switchboard/domain/money'

import { PLAIN_BRAND } from './brand.ts'
import type { Brand } from './brand.ts'

/** The brand that the requirements write as `{product}`. */
export const product: Brand = {
  ...PLAIN_BRAND,
  id: 'product',
  name: 'Product',
  wordmark: { path: 'M5 2.5h8.5a6.5 6.5 0 0 1 0 13H10v6H5zm5 4.6v3.8h3a1.9 1.9 0 0 0 0-3.8z' },
  theme: {
    typeface: 'sora',
    corners: 'pill',
    hue: {
      50: '#f4f1ff',
      100: '#e8e1ff',
      200: '#d3c6ff',
      300: '#b8a4ff',
      400: '#9575fb',
      500: '#7a4ff0',
      600: '#6635d6',
      700: '#5329b0',
      800: '#43248a',
      900: '#331c68',
      on: '#ffffff',
    },
  },
  greeting: 'Hello',
  helpSite: 'https://help.product.example/',
  helpSearch: 'https://help.product.example/search?q=',
  referAFriend: {
    text: 'Share Product with a friend. Send them our link: its page has your rewards, and when you get them.',
    link: 'https://join.product.example/friend',
  },
  appStores: {
    web: 'https://help.product.example/app',
    ios: 'https://apps.apple.example/nz/app/my-product',
    android: 'https://play.google.example/store/apps/details?id=nz.example.product',
  },
  offersVoiceFeatures: true,
  electricityParticipant: 'PROX',
  powerBundlePromoCode: 'BBPOWER',
  powerBundleDiscount: {
    kind: 'amount',
    weekly: toCents(460),
    fortnightly: toCents(920),
    monthly: toCents(2000),
  },
  wirelessPromoCodes: { joiningCredit: 'WBBJOIN150', twoMonthsFree: 'WBB2FREE' },
}
