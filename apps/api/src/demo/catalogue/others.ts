import type { Duration } from '@switchboard/domain/ordering/adding/mobile/durations'

import { ALL_BRANDS } from './core-products.ts'

/** Rates including GST. `ami` is true for smart meters, which send their readings; other meters are read on site. */
export const DEMO_POWER_PLANS = [
  {
    code: 'power-smart',
    name: 'Power, smart meter',
    about: 'One rate',
    ami: true,
    unit: 24.1,
    day: 53,
    business: false,
  },
  {
    code: 'power-smart-low',
    name: 'Power, low user',
    about: 'For small homes',
    ami: true,
    unit: 27.9,
    day: 34.5,
  },
  {
    code: 'power-dial',
    name: 'Power, two-dial meter',
    about: 'Day and night',
    ami: false,
    unit: 26.4,
    night: 17.2,
    day: 53,
  },
  {
    code: 'power-business',
    name: 'Business power',
    about: 'One rate',
    ami: true,
    unit: 22.6,
    day: 96,
    kva: 1.15,
    business: true,
  },
] as const

/** Other providers from which a customer can move a landline or a mobile number. Source: CAT-019, CAT-040. */
export const DEMO_SERVICE_PROVIDERS = [
  { key: 'HARBOUR', name: 'Harbour Broadband', mobile: false },
  { key: 'SOUTHERN', name: 'Southern Telecom', mobile: false },
  { key: 'KOTUKU', name: 'Kōtuku Internet', mobile: false },
  { key: 'OTHER', name: 'Another provider', mobile: false },
  { key: 'HARBOUR-MOBILE', name: 'Harbour Mobile', mobile: true },
  { key: 'SOUTHERN-MOBILE', name: 'Southern Mobile', mobile: true },
  { key: 'OTHER-MOBILE', name: 'Another mobile provider', mobile: true },
] as const

/** Source: CAT-038. */
export const DEMO_OFFERS = [
  {
    key: 'new-customer',
    name: 'New customer discount',
    copy: 'Ten dollars off every month of your first year.',
    cents: 1_000,
    months: 12,
    brands: ALL_BRANDS,
  },
  {
    key: 'bundle',
    name: 'Power bundle',
    copy: 'Power and broadband from one provider cost less.',
    cents: 1_000,
    months: 18,
    brands: ALL_BRANDS,
  },
  {
    key: 'contract',
    name: 'Contract discount',
    copy: 'Ten dollars off while your contract is young.',
    cents: 1_000,
    months: 5,
    brands: ALL_BRANDS,
  },
] as const

/** Source: MOV-021, MOV-023. */
export const DEMO_EQUIPMENT_LOCATIONS = [
  { key: 'inside', display: 'Inside the house', inside: true },
  { key: 'garage', display: 'In the garage', inside: true },
  { key: 'outside', display: 'Outside, on the wall', inside: false },
  { key: 'gate', display: 'At the gate', inside: false },
] as const

/** Groups of mobile lines that share their data. `most` members may join the leader. Source: MOB-023. */
export const DEMO_MOBILE_GROUPS = [{ tag: 'share40', most: 5 }] as const

const UNLIMITED_CALLS = { minutes: 0, texts: 0 } as const

/**
 * What mobile plans include in a month: MB, minutes and texts, of which 0 is unlimited. The members of a group share the data of
 * the leader. Source: USE-043, MOB-086.
 */
export const DEMO_MOBILE_INCLUSIONS = [
  { code: 'mobile-group', mb: 40_960, ...UNLIMITED_CALLS, has5g: true, roaming: ['Australia'] },
  { code: 'mobile-member', mb: null, ...UNLIMITED_CALLS, has5g: true, roaming: ['Australia'] },
  { code: 'mobile-12', mb: 12_288, ...UNLIMITED_CALLS, has5g: true, roaming: [] },
  { code: 'mobile-endless', mb: 0, ...UNLIMITED_CALLS, has5g: true, roaming: ['Australia'] },
  { code: 'mobile-light', mb: 2_048, ...UNLIMITED_CALLS, has5g: false, roaming: [] },
  { code: 'mobile-prepay', mb: 600 },
] as const

/**
 * Mobile plans and add-ons, with prices including GST. A plan is charged each month, and an add-on with a duration is
 * charged once. Source: CAT-041.
 */
export const DEMO_MOBILE_PLANS = [
  {
    code: 'mobile-group',
    type: 'mobile2_linerental',
    name: 'Mobile 40 GB group',
    cents: 6_500,
    group: 'share40',
  },
  {
    code: 'mobile-member',
    type: 'mobile2_linerental',
    name: 'Mobile group member',
    cents: 3_000,
    group: 'share40',
    member: true,
  },
  { code: 'mobile-12', type: 'mobile2_linerental', name: 'Mobile 12 GB', cents: 4_500 },
  { code: 'mobile-endless', type: 'mobile2_linerental', name: 'Mobile Endless', cents: 8_500 },
  { code: 'mobile-light', type: 'mobile2_linerental', name: 'Mobile 2 GB', cents: 2_500, changeOnly: true },
  { code: 'mobile-prepay', type: 'prepay', name: 'Prepay mobile', cents: 0 },
  buildAddOn('addon-data-1', '1 GB extra data', { cents: 500, gb: 1, duration: 'nextbill' }),
  buildAddOn('addon-data-5', '5 GB extra data', { cents: 1_500, gb: 5, duration: 'onemonth' }),
  buildAddOn('addon-data-15', '15 GB extra data', { cents: 3_500, gb: 15, duration: 'onemonth' }),
  buildAddOn('addon-data-40', '40 GB over two months', { cents: 7_500, gb: 40, duration: 'twomonth' }),
  buildAddOn('addon-data-60', '60 GB over three months', { cents: 10_500, gb: 60, duration: 'threemonth' }),
  buildAddOn('addon-data-120', '120 GB over six months', { cents: 18_000, gb: 120, duration: 'sixmonth' }),
  buildAddOn('addon-data-240', '240 GB over a year', { cents: 30_000, gb: 240, duration: 'twelvemonth' }),
  buildAddOn('addon-world', 'World calling 200', { cents: 800, gb: null, duration: 'onemonth' }),
  buildAddOn('addon-roam-australia', 'Australia roam pack', { cents: 2_000, gb: 4, duration: 'onemonth' }),
  buildAddOn('addon-roam-world', 'World roam pack', { cents: 4_000, gb: 4, duration: 'onemonth' }),
  { code: 'addon-wbb-60', type: 'mobile2_wbb_addon', name: '60 GB wireless data', cents: 2_000, mb: 61_440 },
] as const

type AddOn = { readonly cents: number; readonly gb: number | null; readonly duration: Duration }

function buildAddOn(code: string, name: string, { cents, gb, duration }: AddOn) {
  return { code, type: 'mobile2_addon', name, cents, duration, mb: gb === null ? null : gb * 1_024 }
}
