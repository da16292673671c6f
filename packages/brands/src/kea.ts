import { PLAIN_BRAND } from './brand.ts'
import type { Brand } from './brand.ts'

/** The neutral brand of the demo provider. */
export const kea: Brand = {
  ...PLAIN_BRAND,
  id: 'kea',
  name: 'Kea',
  wordmark: { path: 'M3 3h5v7.2L15.2 3H21l-8.3 8.4L21 21h-6.2l-6.8-8V21H3z' },
  theme: { typeface: 'figtree', corners: 'soft' },
  greeting: 'Kia ora',
  helpSite: 'https://help.kea.example/',
  helpSearch: 'https://help.kea.example/search?q=',
  referAFriend: {
    text: 'Tell a friend about Kea. Send them our link: its page has your rewards, and when you get them.',
    link: 'https://join.kea.example/friend',
  },
  appStores: {
    web: 'https://help.kea.example/app',
    ios: 'https://apps.apple.example/nz/app/my-kea',
    android: 'https://play.google.example/store/apps/details?id=nz.example.kea',
  },
  electricityParticipant: 'KEAX',
}
