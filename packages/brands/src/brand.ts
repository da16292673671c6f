import type { MobileRules } from '@switchboard/domain/ordering/adding/mobile/brand-rules'
import type { PlanChangeRules } from '@switchboard/domain/ordering/offer/brand-rules'
import type { BundleDiscount } from '@switchboard/domain/ordering/pricing/prices'
import type { WirelessPromoCodes } from '@switchboard/domain/wireless/promotions'

import type { TypefaceId } from './typefaces.ts'

/** The differences between brands, each named by its effect. Source: SHL-048, SHL-049, SHL-050. */
export type Brand = {
  readonly id: string
  /** The name for customers: page titles are `My <name>`. Source: SHL-012. */
  readonly name: string
  readonly wordmark: Wordmark
  readonly theme: Theme
  /** The words before the customer's name on the home page. They have no macron, which would load a second font file. */
  readonly greeting: string
  /** The help site's home page. Source: SHL-050. */
  readonly helpSite: string
  /** The address of a help search; the encoded query is appended. Source: SHL-042. */
  readonly helpSearch: string
  /**
   * The page of the offer for friends of customers. The page names no amount, because no code books a reward. Null without an
   * offer.
   * Source: SHL-047.
   */
  readonly referAFriend: ReferAFriend | null
  /** The address of the app in each store. `web` is a page about both apps, for browsers. Source: APP Readings. */
  readonly appStores: { readonly web: string; readonly ios: string; readonly android: string }
  /** The tab that the app's dashboard opens on. Source: DSH-021. */
  readonly appStartTab: 'Data' | 'Billing'
  /** Whether a customer can ask to be called back. Source: CON-001, CON-002. */
  readonly offersCallback: boolean
  /** The title of the screen for changes of plan. Source: HUB-004. */
  readonly changeHubTitle: string
  /** The name of fibre with 1000 Mbps downstream. Source: HUB-032. */
  readonly gigabitPlanName: string
  /** Label of the gigabit rate. Source: CAT-068. */
  readonly gigabitRateLabel: string
  /** Whether a plan order may include a router. Source: ORD-060, CHG-048. */
  readonly ordersRouters: boolean
  /** Whether voice features can be changed. Source: HUB-016, VFE-004. */
  readonly offersVoiceFeatures: boolean
  /** The four-letter code in files for consumers and for other participants of the electricity market. */
  readonly electricityParticipant: string
  /** The promo code of an order with a power move-in. Source: ORD-064. */
  readonly powerBundlePromoCode: string
  readonly powerBundleDiscount: BundleDiscount
  readonly planChange: PlanChangeRules
  /** The codes of discounts that staff may give with wireless broadband; null without such discounts. Source: WBB-020. */
  readonly wirelessPromoCodes: WirelessPromoCodes | null
  readonly mobile: MobileRules
}

/** The text for the customer, and the link for the friend. */
export type ReferAFriend = { readonly text: string; readonly link: string }

/** The brand's mark as SVG path data on a 24 by 24 grid. The page writes the brand's name beside the mark. */
export type Wordmark = { readonly path: string }

/** The typeface, colours and shapes of the brand. Missing values take the product's default. */
export type Theme = {
  readonly typeface?: TypefaceId
  /** A hue from the palest (50) to the darkest (900); the default is blue. Source: SHL-051. */
  readonly hue?: Hue
  /** Corners of controls and cards, in the order of their radius. */
  readonly corners?: 'square' | 'slight' | 'soft' | 'round' | 'pill'
}

export const SHADES = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900] as const
export type Shade = (typeof SHADES)[number]
/** Colours as `#rrggbb`. `on` is the colour of text on the hue. */
export type Hue = Readonly<Record<Shade | 'on', string>>

/** The rules of most brands. */
export const PLAIN_PLAN_CHANGE: PlanChangeRules = {
  symmetricRates: [],
  onlySymmetricRates: false,
  onlyFibreWithoutConsent: false,
  offersNewHardware: true,
  restrictsAdsl: false,
  freeVoicePlan: false,
}

/** The mobile rules of most brands: all add-ons except two roam packs, which are sold in shops. Source: MOB-029. */
export const PLAIN_MOBILE: MobileRules = {
  dataAddOnsGb: null,
  promotion: null,
  leftOutAddOns: ['addon-roam-australia', 'addon-roam-world'],
  numberChangeCents: 2_000,
}

/** The facts of most brands. The file of a brand has only its differences. */
export const PLAIN_BRAND = {
  appStartTab: 'Data',
  offersCallback: true,
  changeHubTitle: 'My Plan',
  gigabitPlanName: 'Fibre 1000',
  gigabitRateLabel: 'Gigantic',
  ordersRouters: true,
  offersVoiceFeatures: false,
  powerBundlePromoCode: 'BUNDLE10',
  powerBundleDiscount: { kind: 'share', percent: 10 },
  planChange: PLAIN_PLAN_CHANGE,
  wirelessPromoCodes: null,
  mobile: PLAIN_MOBILE,
} as const satisfies Partial<Brand>
