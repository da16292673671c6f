import { ALL_BRANDS } from './core-products.ts'

/** Rates including GST. A smart meter tells itself what it measured; the dials of another are read. */
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

/** Whom a landline service or a mobile number can come over from. Source: CAT-019, CAT-040. */
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

/** What lines share, and with how many beside the leader. Source: MOB-023. */
export const DEMO_MOBILE_GROUPS = [{ tag: 'share40', most: 5 }] as const

/** Mobile plans of the account's bill and what adds to them, including GST: a plan a month, what has a duration once. Source: CAT-041. */
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
  { code: 'mobile-prepay', type: 'prepay', name: 'Prepay mobile', cents: 0 },
  { code: 'addon-data-5', type: 'mobile2_addon', name: '5 GB extra data', cents: 1_500 },
  { code: 'addon-world', type: 'mobile2_addon', name: 'World calling 200', cents: 800 },
  { code: 'addon-wbb-60', type: 'mobile2_wbb_addon', name: '60 GB wireless data', cents: 2_000 },
] as const
