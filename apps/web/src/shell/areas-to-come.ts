import type { ServiceFacts } from '@switchboard/domain/accounts/contract'

import type { Area, Banner, Place } from './area.ts'

const hasInternet = ({ internet }: ServiceFacts) => internet
const hasVoice = ({ voice }: ServiceFacts) => voice

/**
 * Places of areas that are not built yet. Each is shown as soon as its route exists, be it in the newer portal. An area
 * that is built takes its places from here into its `area.ts`. Source: SHL-020 to SHL-025, SHL-028 to SHL-030.
 */
const PLACES: readonly Omit<Place, 'group'>[] = [
  {
    label: 'Wifi settings',
    icon: 'wifi',
    path: '/my-wifi',
    shownTo: ({ configurableWifi }) => configurableWifi,
    feature: 'myWifi',
  },
  {
    label: 'Speed test',
    icon: 'clock',
    path: '/speed-test',
    shownTo: ({ speedTest }) => speedTest,
    feature: 'speedTest',
  },
  {
    label: 'Voice features',
    icon: 'settings',
    path: '/change-hub/voice-features',
    shownTo: hasVoice,
    feature: 'voiceFeatures',
  },
  {
    label: 'Voice extras',
    icon: 'settings',
    path: '/change-hub/voice-extras',
    shownTo: hasVoice,
    feature: 'changeVoiceExtras',
  },
  { label: 'Mail settings', icon: 'mail', path: '/mail-settings', shownTo: ({ mail }) => mail },
  {
    label: 'Insurance',
    icon: 'home',
    path: '/change-hub/insurance',
    shownTo: ({ insurance }) => insurance,
    feature: 'insurance',
  },
  { label: 'Prime Video', icon: 'screen', path: '/prime-video', shownTo: ({ video }) => video === 'has' },
  {
    label: 'Get Prime Video',
    icon: 'screen',
    path: '/get-amazon-prime',
    shownTo: ({ video }) => video === 'available',
  },
]

/** Source: SHL-045. */
const BANNERS: readonly Banner[] = [
  {
    title: 'Wifi in every room',
    text: 'Mesh units carry your wifi to where it is weak now.',
    label: 'Get mesh',
    icon: 'wifi',
    path: '/change-hub/get-wifi-mesh',
    shownTo: hasInternet,
    feature: 'meshUnits',
  },
]

export const areasToCome = {
  places: [
    {
      label: 'Order status',
      icon: 'order',
      path: '/order-status',
      group: 'Orders',
      shownTo: ({ fibreOrder }) => fibreOrder,
    },
    ...PLACES.map((place) => ({ ...place, group: 'Services' as const })),
  ],
  banners: BANNERS,
} satisfies Area
