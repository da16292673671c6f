import { isBusiness, mayGetPower } from '../access.ts'
import type { AccountFacts, Guard } from '../access.ts'
import {
  billFrequencyGuards,
  broadbandChangeGuards,
  getPowerGuards,
  insuranceGuards,
  powerPlanGuards,
  videoSignUpGuards,
  tollFreeGuards,
  voiceFeaturesGuards,
} from '../screen-guards.ts'
import type { ServiceFacts } from '../accounts/contract.ts'
import { googleWifiGuards, meshGuards } from '../ordering/renting/guards.ts'
import {
  callingPacksGuards,
  dataCapGuards,
  familyFilterGuards,
  protectionPlanGuards,
  staticIpGuards,
  voiceExtrasGuards,
} from '../product-change/guards.ts'
import { CHANGES } from '../product-change/kinds.ts'
import { wirelessChangeGuards } from '../wireless/guards.ts'

const HUB = '/change-hub'

/** A change that an account can make: its screen, its guards and its audience. */
export type HubOption = {
  readonly id: string
  readonly label: string
  readonly about: string
  readonly path: string
  /** The guards of the route, including its feature. */
  readonly guards: readonly Guard[]
  /** Whether the account has the service that would be changed. */
  readonly concerns: (services: ServiceFacts, facts: AccountFacts) => boolean
}

const anyone = () => true
const internet = (services: ServiceFacts) => services.internet
const voice = (services: ServiceFacts) => services.voice

/** Every option of the hub with its flag, guards and address. Source: HUB-005 to HUB-008, HUB-014 to HUB-018. */
export const HUB_OPTIONS = [
  {
    id: 'product',
    label: 'Change Speed',
    about: 'Another broadband plan or product, faster or slower.',
    path: '/change-hub/change-product',
    guards: broadbandChangeGuards('changeProduct', HUB),
    concerns: internet,
  },
  {
    id: 'moveHouse',
    label: 'Move house',
    about: 'Take your services with you to a new address.',
    path: '/move-house',
    guards: broadbandChangeGuards('moveHouse'),
    concerns: anyone,
  },
  {
    id: 'billFrequency',
    label: 'Change billing frequency',
    about: 'Every week, every fortnight or every month.',
    path: '/flexible-billing',
    guards: billFrequencyGuards,
    concerns: internet,
  },
  {
    id: 'callingPacks',
    label: 'Calling packs',
    about: 'Minutes to landlines, mobiles and other countries.',
    path: CHANGES['calling-packs'].path,
    guards: callingPacksGuards,
    concerns: voice,
  },
  {
    id: 'data',
    label: 'Data cap',
    about: 'More data, or unlimited data.',
    path: CHANGES['data-cap'].path,
    guards: dataCapGuards,
    concerns: (services) => services.internet && services.otherDataCaps !== false,
  },
  {
    id: 'protectionPlan',
    label: 'Wiring protection plan',
    about: 'The wires inside your home, repaired when they fail.',
    path: CHANGES['protection-plan'].path,
    guards: protectionPlanGuards,
    concerns: internet,
  },
  {
    id: 'staticIp',
    label: 'Static IP',
    about: 'An internet address that stays the same.',
    path: CHANGES['static-ip'].path,
    guards: staticIpGuards,
    concerns: internet,
  },
  {
    id: 'voiceExtras',
    label: 'Voice extras',
    about: 'What your phone line can do besides calls.',
    path: CHANGES['voice-extras'].path,
    guards: voiceExtrasGuards,
    concerns: voice,
  },
  {
    id: 'voiceFeatures',
    label: 'Change voice features',
    about: 'Call forwarding, voicemail and the like.',
    path: '/change-hub/voice-features',
    guards: voiceFeaturesGuards,
    concerns: voice,
  },
  {
    id: 'familyFilter',
    label: 'Family filter',
    about: 'Blocks pages that are not for children.',
    path: CHANGES['family-filter'].path,
    guards: familyFilterGuards,
    concerns: internet,
  },
  {
    id: 'mobile',
    label: 'My mobile',
    about: 'Get a mobile, change its plan, or add data to it.',
    path: '/my-mobile',
    guards: [],
    concerns: ({ lineRentalMobile, prepaidMobile, canOrderNewProducts }) =>
      lineRentalMobile || prepaidMobile || canOrderNewProducts,
  },
  {
    id: 'wireless',
    label: 'Change wireless broadband',
    about: 'Another plan for your wireless broadband.',
    path: '/my-wireless/change-product',
    guards: wirelessChangeGuards,
    concerns: ({ wirelessVersion }) => wirelessVersion === 2,
  },
  {
    id: 'mesh',
    label: 'Get wifi mesh units',
    about: 'Wifi in every room.',
    path: '/change-hub/get-wifi-mesh',
    guards: meshGuards,
    concerns: (services) => services.internet && services.wirelessVersion === null,
  },
  {
    id: 'googleWifi',
    label: 'Rent Google Wifi',
    about: 'Rent wifi points for the whole house.',
    path: '/change-hub/google-wifi',
    guards: googleWifiGuards,
    concerns: internet,
  },
  {
    id: 'video',
    label: 'Get Prime Video',
    about: 'Films and series on your bill.',
    path: '/get-amazon-prime',
    guards: videoSignUpGuards,
    concerns: ({ video }) => video === 'available',
  },
  {
    id: 'insurance',
    label: 'Insurance',
    about: 'What is covered, and what more could be.',
    path: '/change-hub/insurance',
    guards: insuranceGuards,
    concerns: (services) => services.internet || services.insurance,
  },
  {
    id: 'tollFree',
    label: 'Toll free number',
    about: 'Where calls to your 0800 number go.',
    path: '/toll-free',
    guards: tollFreeGuards,
    concerns: ({ tollFree }, { businessGroup }) => isBusiness(businessGroup) && tollFree !== false,
  },
  {
    id: 'powerPlan',
    label: 'Change power plan',
    about: 'Another plan for your power.',
    path: '/change-hub/power-plan',
    guards: powerPlanGuards,
    concerns: ({ power }) => power === 'has',
  },
  {
    id: 'getPower',
    label: 'Sign up to power',
    about: 'Power and broadband on one bill.',
    path: '/get-power',
    guards: getPowerGuards,
    concerns: mayGetPower,
  },
] as const satisfies readonly HubOption[]

export type HubOptionId = (typeof HUB_OPTIONS)[number]['id']
