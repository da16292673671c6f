import type { AccountFacts } from '@switchboard/domain/access'
import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import type { Feature } from '@switchboard/domain/config/contract'

import type { IconName } from '#web/ui/Icon.tsx'

/** A place that stands in the menu of an account with this service alone. */
export type ServicePlace = {
  readonly label: string
  readonly icon: IconName
  /** Of its route, which is its address too. */
  readonly path: string
  readonly shownTo: (services: ServiceFacts) => boolean
  /** The switch that it has to be on. Source: CFG-017. */
  readonly feature?: Feature
}

const hasInternet = ({ internet }: ServiceFacts) => internet
const hasVoice = ({ voice }: ServiceFacts) => voice
const hasPower = ({ power }: ServiceFacts) => power === 'has'

/** Source: SHL-020 to SHL-024, SHL-027 to SHL-030. */
const SERVICES: readonly ServicePlace[] = [
  { label: 'Data usage', icon: 'usage', path: '/data-usage', shownTo: hasInternet },
  {
    label: 'Change internet plan',
    icon: 'switch',
    path: '/change-hub/change-product',
    shownTo: hasInternet,
    feature: 'changeProduct',
  },
  {
    label: 'Change data',
    icon: 'settings',
    path: '/change-hub/change-data',
    shownTo: hasInternet,
    feature: 'changeData',
  },
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
  { label: 'Call usage', icon: 'phone', path: '/call-usage', shownTo: hasVoice },
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
  {
    label: 'Calling packs',
    icon: 'phone',
    path: '/change-hub/calling-packs',
    shownTo: hasVoice,
    feature: 'changeCallingPacks',
  },
  {
    label: 'Mobile',
    icon: 'mobile',
    path: '/my-mobile',
    shownTo: ({ lineRentalMobile, prepaidMobile }) => lineRentalMobile || prepaidMobile,
  },
  {
    label: 'Get power',
    icon: 'power',
    path: '/get-power',
    shownTo: ({ power }) => power === 'available',
    feature: 'getPower',
  },
  {
    label: 'Change power plan',
    icon: 'power',
    path: '/change-hub/power-plan',
    shownTo: hasPower,
    feature: 'changePowerPlan',
  },
  { label: 'Meter reading', icon: 'power', path: '/meter-reading', shownTo: hasPower },
  { label: 'Site access', icon: 'lock', path: '/site-access', shownTo: hasPower },
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
  { label: 'Move house', icon: 'move', path: '/move-house', shownTo: hasInternet, feature: 'moveHouse' },
]

/** The order status is where an order for fibre that is pending is seen; of any other the change hub tells. Source: SHL-025, SHL-026, SHL Readings. */
const ORDERS: readonly ServicePlace[] = [
  { label: 'Order status', icon: 'order', path: '/order-status', shownTo: ({ fibreOrder }) => fibreOrder },
  {
    label: 'Pending order',
    icon: 'clock',
    path: '/change-hub',
    shownTo: ({ otherActiveOrder }) => otherActiveOrder,
  },
]

export const SERVICE_PLACES: readonly {
  readonly heading: string
  readonly places: readonly ServicePlace[]
}[] = [
  { heading: 'Orders', places: ORDERS },
  { heading: 'Services', places: SERVICES },
]

/** Whether what the account has, and the switches, let a place stand in the menu. Nothing is known of an account that has not come. */
export function isShownTo(
  { shownTo, feature }: ServicePlace,
  { services, features }: Pick<AccountFacts, 'services' | 'features'>,
): boolean {
  return services !== null && shownTo(services) && (feature === undefined || features.has(feature))
}
