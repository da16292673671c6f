import type { Service } from '@switchboard/domain/accounts/contract'

type DemoPlanFacts = { readonly kind: Service['kind']; readonly name: string; readonly cents: number }

/** The plans on the bills of the demo accounts, with prices in cents a month, including GST. */
export const DEMO_PLANS = {
  'fibre-300': { kind: 'broadband', name: 'Fibre 300', cents: 8_500 },
  'fibre-950': { kind: 'broadband', name: 'Fibre 950', cents: 9_500 },
  'fibre-business': { kind: 'broadband', name: 'Business Fibre 950', cents: 14_950 },
  vdsl: { kind: 'broadband', name: 'VDSL', cents: 8_900 },
  adsl: { kind: 'broadband', name: 'ADSL', cents: 7_900 },
  'wireless-1': { kind: 'broadband', name: 'Wireless 300 GB', cents: 6_500 },
  'wireless-2': { kind: 'broadband', name: 'Wireless Unlimited', cents: 7_500 },
  homeline: { kind: 'voice', name: 'Homeline with features', cents: 500 },
  'phone-line': { kind: 'voice', name: 'Plain phone line', cents: 2_500 },
  smartline: { kind: 'voice', name: 'Smartline', cents: 2_300 },
  'toll-free': { kind: 'voice', name: 'Toll-free number', cents: 3_450 },
  'mobile-group': { kind: 'mobile', name: 'Mobile 40 GB group', cents: 6_500 },
  'mobile-member': { kind: 'mobile', name: 'Mobile group member', cents: 3_000 },
  contents: { kind: 'insurance', name: 'Contents insurance', cents: 1_250 },
  video: { kind: 'video', name: 'Prime Video', cents: 1_099 },
} as const satisfies Record<string, DemoPlanFacts>

export type DemoPlan = keyof typeof DEMO_PLANS

type DemoService = {
  readonly account: string
  /** A key of the catalogue. */
  readonly plan: string
  /** The address, the phone number or the username of the service. */
  readonly detail: string
  /** Days since it began. Null if it is only ordered. */
  readonly daysOn: number | null
}

const SERVICES: readonly (readonly [account: string, plan: string, detail: string, daysOn: number | null])[] =
  [
    ['100482', 'CHOUFB1000VOIP-UNL', '12 Queen Street, Auckland', 760],
    ['100482', 'CHOUFB1000VOIP-FEATURES', '09 555 0134', 760],
    ['100482', 'power-smart', '12 Queen Street, Auckland', 760],
    ['100482', 'contents', '12 Queen Street, Auckland', 400],
    ['100482', 'video', 'aroha@demo.example', 210],
    ['100483', 'CHOUFB300-UNL', '7 Beach Road, Ōrewa', 420],
    ['100517', 'CHOUFB300-UNL', '48 Cuba Street, Wellington', 800],
    ['100517', 'power-smart', '48 Cuba Street, Wellington', 800],
    ['100533', 'CHOUFB300-UNL', '3/16 Kōwhai Road, Auckland', null],
    ['100601', 'CHOUFB1000VOIP-BUSINESS', '201 Great South Road, Auckland', 900],
    ['100601', 'CHOUFB1000VOIP-SMARTLINE', '09 555 0160', 900],
    ['100601', 'CHOUFB1000VOIP-SMARTLINE', '09 555 0161', 900],
    ['100601', 'CHOUFB1000VOIP-SMARTLINE', '09 555 0162', 640],
    ['100601', 'toll-free', '0800 555 016', 640],
    ['100602', 'CHOUFB1000-BUSINESS', '9 Victoria Street, Hamilton', 840],
    ['100602', 'power-business', '9 Victoria Street, Hamilton', 840],
    ['100701', 'wbb_300', '66 Marine Parade, Napier', 790],
    ['100702', 'wbb2_unlimited', '31 Riccarton Road, Christchurch', 780],
    ['100801', 'mobile-group', '021 555 0181', 800],
    ['100801', 'mobile-member', '021 555 0182', 800],
    ['100801', 'mobile-member', '021 555 0183', 320],
    ['100802', 'mobile-prepay', '021 555 0190', 90],
    ['100901', 'ADSLPOTS-100', '240 State Highway 25, Whitianga', 1_500],
    ['100901', 'ADSLPOTS-LINE', '07 555 0191', 1_500],
    ['100901', 'power-dial', '240 State Highway 25, Whitianga', 1_500],
    ['100902', 'VDSLVOIP-UNL', '11 Aro Street, Wellington', 200],
    ['100902', 'VDSLVOIP-FEATURES', '04 555 0192', 200],
    ['101001', 'CHOUFB1000-UNL', '2 Tui Street, Taupō', 380],
    ['103001', 'CHOUFB300-UNL', '14 Rātā Street, Porirua', 500],
    ['103003', 'ADSLPOTS-100', '22 Ngunguru Road, Whangārei', 1_100],
    ['103003', 'ADSLPOTS-LINE', '09 555 0133', 1_100],
    ['103004', 'CHOUFB300-UNL', '19 Moana Road, Porirua', 900],
    ['103004', 'mobile-group', '021 555 0104', 330],
    ['103004', 'mobile-member', '021 555 0105', 330],
  ]

export const DEMO_SERVICES: readonly DemoService[] = SERVICES.map(([account, plan, detail, daysOn]) => ({
  account,
  plan,
  detail,
  daysOn,
}))

/**
 * Two contracts; the second is over. `terminationCents` is the cost of ending the contract today, and `monthlyCents` its
 * part for each remaining month, including GST.
 */
export const DEMO_CONTRACTS = [
  {
    account: '100902',
    plan: 'VDSLVOIP-UNL',
    daysOn: 200,
    endsInDays: 165,
    terminationCents: 12_000,
    monthlyCents: 2_000,
  },
  {
    account: '100702',
    plan: 'wbb2_unlimited',
    daysOn: 780,
    endsInDays: -415,
    terminationCents: null,
    monthlyCents: null,
  },
] as const

/** Orders in addition to those of `fibre-orders.ts`. */
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
    account: '100533',
    kind: 'fibre',
    status: 'Held',
    subStatus: 'Schedule Install',
    description: 'Fibre 300 at 3/16 Kōwhai Road',
    placedDaysAgo: 9,
    expectedInDays: null,
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
