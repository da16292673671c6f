import type { MobileRules } from '@switchboard/domain/ordering/adding/mobile/brand-rules'
import type { PlanChangeRules } from '@switchboard/domain/ordering/offer/brand-rules'
import type { BundleDiscount } from '@switchboard/domain/ordering/pricing/prices'
import type { WirelessPromoCodes } from '@switchboard/domain/wireless/promotions'

/** What may differ from brand to brand, named by what it does. Source: SHL-048, SHL-049, SHL-050. */
export type Brand = {
  readonly id: string
  /** As customers read it: page titles say `My <name>`. Source: SHL-012. */
  readonly name: string
  readonly wordmark: Wordmark
  readonly theme: Theme
  /** The help site's home page. Source: SHL-050. */
  readonly helpSite: string
  /** The address of a help search; the encoded query is appended. Source: SHL-042. */
  readonly helpSearch: string
  /** Where friends of its customers read what they are offered, without a figure: no code books one. Null where nothing is offered. Source: SHL-047. */
  readonly referAFriend: ReferAFriend | null
  /** Where the app comes from, by platform; a browser is led to a page about both. Source: APP Readings. */
  readonly appStores: { readonly web: string; readonly ios: string; readonly android: string }
  /** The tab that the app's dashboard opens on. Source: DSH-021. */
  readonly appStartTab: 'Data' | 'Billing'
  /** Whether a customer can ask to be called back. Source: CON-001, CON-002. */
  readonly offersCallback: boolean
  /** Title of the screen from which a customer changes plan. Source: HUB-004. */
  readonly changeHubTitle: string
  /** What fibre of 1000 Mbit/s downstream is called. Source: HUB-032. */
  readonly gigabitPlanName: string
  /** Label of the gigabit rate. Source: CAT-068. */
  readonly gigabitRateLabel: string
  /** Whether a plan order can bring a router. Source: ORD-060, CHG-048. */
  readonly ordersRouters: boolean
  /** Whether voice features can be changed. Source: HUB-016, VFE-004. */
  readonly offersVoiceFeatures: boolean
  /** Its four letters in files that go from one participant of the electricity market to another, or to a consumer. */
  readonly electricityParticipant: string
  /** Written on an order with a power move-in. Source: ORD-064. */
  readonly powerBundlePromoCode: string
  readonly powerBundleDiscount: BundleDiscount
  readonly planChange: PlanChangeRules
  /** Of what staff may give with wireless broadband; null where it gives nothing. Source: WBB-020. */
  readonly wirelessPromoCodes: WirelessPromoCodes | null
  readonly mobile: MobileRules
}

/** Said to the customer, and the link that the friend follows. */
export type ReferAFriend = { readonly text: string; readonly link: string }

/** The brand's sign as SVG path data on a 24 by 24 grid; its name is set beside it in the page's own type. */
export type Wordmark = { readonly path: string }

/** How the brand looks; what is left out is the product's own look. */
export type Theme = {
  /** One hue from the palest (50) to the darkest (900); blue where none is set. Source: SHL-051. */
  readonly hue?: Hue
  /** Corners of controls and cards. */
  readonly corners?: 'square' | 'soft' | 'round'
}

export const SHADES = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900] as const
export type Shade = (typeof SHADES)[number]
/** Colours as `#rrggbb`. */
export type Hue = Readonly<Record<Shade | 'on', string>>

/** What most brands do. */
export const PLAIN_PLAN_CHANGE: PlanChangeRules = {
  symmetricRates: [],
  onlySymmetricRates: false,
  onlyFibreWithoutConsent: false,
  offersNewHardware: true,
  restrictsAdsl: false,
  freeVoicePlan: false,
}

/** What most brands sell of mobiles: every add-on but two roam packs, which are sold over the counter. Source: MOB-029. */
export const PLAIN_MOBILE: MobileRules = {
  dataAddOnsGb: null,
  promotion: null,
  leftOutAddOns: ['addon-roam-australia', 'addon-roam-world'],
  numberChangeCents: 2_000,
}
