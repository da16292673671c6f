import type { Service } from '@switchboard/domain/accounts/contract'

type DemoPlanFacts = {
  readonly kind: Service['kind']
  /** What it runs over, and how it is carried: the categories of a core product. */
  readonly broadband?: string
  readonly voice?: string
  readonly mobileType?: string
  readonly name: string
  readonly cents: number
}

/** Plans of the demo provider; prices a month in cents, including GST. */
export const DEMO_PLANS = {
  'fibre-300': { kind: 'broadband', broadband: 'UFB300/100', name: 'Fibre 300', cents: 8_500 },
  'fibre-950': { kind: 'broadband', broadband: 'UFB950/450', name: 'Fibre 950', cents: 9_500 },
  'fibre-business': { kind: 'broadband', broadband: 'UFB950/450', name: 'Business Fibre 950', cents: 14_950 },
  vdsl: { kind: 'broadband', broadband: 'VDSL', name: 'VDSL', cents: 8_900 },
  adsl: { kind: 'broadband', broadband: 'ADSL', name: 'ADSL', cents: 7_900 },
  'wireless-1': { kind: 'broadband', broadband: 'WBB', name: 'Wireless 300 GB', cents: 6_500 },
  'wireless-2': { kind: 'broadband', broadband: 'WBB', name: 'Wireless Unlimited', cents: 7_500 },
  homeline: { kind: 'voice', voice: 'VOIP', name: 'Homeline with features', cents: 500 },
  'phone-line': { kind: 'voice', voice: 'POTS', name: 'Plain phone line', cents: 2_500 },
  smartline: { kind: 'voice', voice: 'VOIP', name: 'Smartline', cents: 2_300 },
  'toll-free': { kind: 'voice', name: 'Toll-free number', cents: 3_450 },
  'mobile-group': {
    kind: 'mobile',
    mobileType: 'mobile2_linerental',
    name: 'Mobile 40 GB group',
    cents: 6_500,
  },
  'mobile-member': {
    kind: 'mobile',
    mobileType: 'mobile2_linerental',
    name: 'Mobile group member',
    cents: 3_000,
  },
  'mobile-prepay': { kind: 'mobile', mobileType: 'prepay', name: 'Prepay mobile', cents: 0 },
  'power-smart': { kind: 'power', name: 'Power, smart meter', cents: 0 },
  'power-dial': { kind: 'power', name: 'Power, two-dial meter', cents: 0 },
  'power-business': { kind: 'power', name: 'Business power', cents: 0 },
  contents: { kind: 'insurance', name: 'Contents insurance', cents: 1_250 },
  video: { kind: 'video', name: 'Prime Video', cents: 1_099 },
} as const satisfies Record<string, DemoPlanFacts>

export type DemoPlan = keyof typeof DEMO_PLANS

/** Who has what: account, plan, where or under which number, days since it began (null while it is ordered). */
export const DEMO_SERVICES: readonly [
  account: string,
  plan: DemoPlan,
  detail: string,
  daysOn: number | null,
][] = [
  ['100482', 'fibre-950', '12 Queen Street, Auckland', 760],
  ['100482', 'homeline', '09 555 0134', 760],
  ['100482', 'power-smart', '12 Queen Street, Auckland', 760],
  ['100482', 'contents', '12 Queen Street, Auckland', 400],
  ['100482', 'video', 'aroha@demo.example', 210],
  ['100483', 'fibre-300', '7 Beach Road, Ōrewa', 420],
  ['100517', 'fibre-300', '48 Cuba Street, Wellington', 800],
  ['100517', 'power-smart', '48 Cuba Street, Wellington', 800],
  ['100533', 'fibre-300', '3/16 Kōwhai Road, Auckland', null],
  ['100601', 'fibre-business', '201 Great South Road, Auckland', 900],
  ['100601', 'smartline', '09 555 0160', 900],
  ['100601', 'smartline', '09 555 0161', 900],
  ['100601', 'smartline', '09 555 0162', 640],
  ['100601', 'toll-free', '0800 555 016', 640],
  ['100602', 'fibre-business', '9 Victoria Street, Hamilton', 840],
  ['100602', 'power-business', '9 Victoria Street, Hamilton', 840],
  ['100701', 'wireless-1', '66 Marine Parade, Napier', 790],
  ['100702', 'wireless-2', '31 Riccarton Road, Christchurch', 780],
  ['100801', 'mobile-group', '021 555 0181', 800],
  ['100801', 'mobile-member', '021 555 0182', 800],
  ['100801', 'mobile-member', '021 555 0183', 320],
  ['100802', 'mobile-prepay', '021 555 0190', 90],
  ['100901', 'adsl', '240 State Highway 25, Whitianga', 1_500],
  ['100901', 'phone-line', '07 555 0191', 1_500],
  ['100901', 'power-dial', '240 State Highway 25, Whitianga', 1_500],
  ['100902', 'vdsl', '11 Aro Street, Wellington', 200],
  ['100902', 'homeline', '04 555 0192', 200],
  ['101001', 'fibre-950', '2 Tui Street, Taupō', 380],
  ['103001', 'fibre-300', '14 Rātā Street, Porirua', 500],
]

/** Orders under way beside those of `fibre-orders.ts`. */
export const DEMO_ORDERS: readonly {
  readonly account: string
  readonly kind: string
  readonly status: string
  readonly subStatus: string
  readonly description: string
  readonly placedDaysAgo: number
  readonly expectedInDays: number | null
}[] = [
  {
    account: '100482',
    kind: 'mesh',
    status: 'In Transit',
    subStatus: '',
    description: 'Mesh unit',
    placedDaysAgo: 4,
    expectedInDays: 2,
  },
  {
    account: '100533',
    kind: 'fibre',
    status: 'Held',
    subStatus: 'Schedule Install',
    description: 'Fibre 300 at 3/16 Kōwhai Road',
    placedDaysAgo: 9,
    expectedInDays: null,
  },
  {
    account: '100901',
    kind: 'change-plan',
    status: 'In Progress',
    subStatus: '',
    description: 'From ADSL to Wireless Unlimited',
    placedDaysAgo: 3,
    expectedInDays: 5,
  },
  {
    account: '103002',
    kind: 'fibre',
    status: 'Acknowledged',
    subStatus: 'Received',
    description: 'Fibre 300 at 27 Kauri Road',
    placedDaysAgo: 1,
    expectedInDays: null,
  },
]
