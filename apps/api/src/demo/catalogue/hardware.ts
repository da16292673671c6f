import { ALL_BRANDS } from './core-products.ts'

export type DemoHardware = {
  readonly key: string
  readonly description: string
  readonly extended: string
  readonly make: string
  readonly model: string
  readonly type:
    | 'Router'
    | 'Product Offer'
    | 'Wireless Broadband Modem'
    | 'SIM card'
    | 'Mesh Satellite'
    | 'Google Wifi'
  /** Wireless plans that run with it. */
  readonly plans?: readonly string[]
  readonly purchase: 'Rental' | 'Purchase'
  readonly rrp: number
  readonly technologies: readonly string[]
  readonly least: number
  readonly most: number
  readonly brands: readonly string[]
  /** Of its own, on each band; a mesh unit carries that of the router. */
  readonly networks: number
  /** Whether it has one for guests beside them. */
  readonly guest?: boolean
  readonly charges: readonly {
    readonly months: number
    readonly unit: 'Once' | 'Weekly' | 'Fortnightly' | 'Monthly'
    readonly cents: number
  }[]
}

const COPPER = ['ADSL', 'VDSL']
const FIBRE = ['UFB']
const GIGABIT = 1_000
const FASTEST = 10_000
/** One brand orders no router with a plan. Source: ORD-060, CHG-048. */
const WITH_ROUTERS = ALL_BRANDS.filter((brand) => brand !== '2degrees')

/** Bought outright, or less and less the longer the contract. */
function toPurchaseCharges(rrp: number, monthlyOfTwelve: number): DemoHardware['charges'] {
  return [
    { months: 0, unit: 'Once', cents: rrp },
    { months: 12, unit: 'Monthly', cents: monthlyOfTwelve },
    { months: 24, unit: 'Monthly', cents: 0 },
  ]
}

const ROUTER = { type: 'Router', purchase: 'Purchase', brands: WITH_ROUTERS, networks: 1 } as const

/** Rented, beside the router of a fixed line. */
const RENTED = {
  technologies: [...FIBRE, ...COPPER],
  least: 0,
  most: FASTEST,
  brands: ALL_BRANDS,
  purchase: 'Rental',
  rrp: 0,
  networks: 0,
} as const

/** From month to month. Source: MSH-029. */
const MESH_RENT = [
  { months: 0, unit: 'Monthly', cents: 500 },
  { months: 0, unit: 'Fortnightly', cents: 230 },
  { months: 0, unit: 'Weekly', cents: 115 },
] as const

/** Paid over a year where it is charged at all. Source: WBB-024, WBB-036. */
const WIRELESS = {
  technologies: ['WBB'],
  least: 0,
  most: FASTEST,
  brands: ALL_BRANDS,
  purchase: 'Purchase',
  make: 'Kererū',
} as const
const WIRELESS_PLANS = ['wbb2_300', 'wbb2_unlimited']

export const DEMO_HARDWARE: readonly DemoHardware[] = [
  {
    ...ROUTER,
    key: 'HUB6',
    description: 'Hub 6',
    extended: 'Wi-Fi 6 for a home of up to four rooms.',
    make: 'Kererū',
    model: 'Hub 6',
    guest: true,
    rrp: 19_900,
    technologies: FIBRE,
    least: 0,
    most: GIGABIT,
    charges: toPurchaseCharges(19_900, 500),
  },
  {
    ...ROUTER,
    key: 'HUB7',
    description: 'Hub 7',
    extended: 'Wi-Fi 7 with a 10 Gbit/s port.',
    make: 'Kererū',
    model: 'Hub 7',
    rrp: 34_900,
    technologies: FIBRE,
    least: GIGABIT,
    most: FASTEST,
    charges: toPurchaseCharges(34_900, 1_000),
  },
  {
    ...ROUTER,
    key: 'HUB5',
    description: 'Hub 5',
    extended: 'A modem for copper lines, with Wi-Fi 5.',
    make: 'Kererū',
    model: 'Hub 5',
    rrp: 14_900,
    technologies: COPPER,
    least: 0,
    most: GIGABIT,
    charges: toPurchaseCharges(14_900, 400),
  },
  {
    ...ROUTER,
    key: 'HUB6-RENTAL',
    description: 'Hub 6 rental',
    extended: 'Rented from month to month; goes back when you leave.',
    make: 'Kererū',
    model: 'Hub 6',
    guest: true,
    purchase: 'Rental',
    rrp: 0,
    technologies: [...FIBRE, ...COPPER],
    least: 0,
    most: GIGABIT,
    charges: [{ months: 0, unit: 'Monthly', cents: 700 }],
  },
  {
    key: 'MESH1',
    description: 'Mesh unit',
    extended: 'Carries Wi-Fi to the far end of the house.',
    make: 'Kererū',
    model: 'Mesh 1',
    type: 'Product Offer',
    purchase: 'Rental',
    rrp: 24_900,
    technologies: [...FIBRE, ...COPPER],
    least: 0,
    most: FASTEST,
    brands: ALL_BRANDS,
    networks: 0,
    charges: [
      { months: 12, unit: 'Monthly', cents: 500 },
      { months: 24, unit: 'Monthly', cents: 400 },
    ],
  },
  {
    ...WIRELESS,
    key: 'WBB-GO5G',
    description: 'Go 5G modem',
    extended: 'Plug it in near a window: no technician comes.',
    model: 'Go 5G',
    type: 'Wireless Broadband Modem',
    plans: WIRELESS_PLANS,
    rrp: 24_900,
    networks: 1,
    charges: [{ months: 12, unit: 'Monthly', cents: 0 }],
  },
  {
    ...WIRELESS,
    key: 'WBB-GO5G-MAX',
    description: 'Go 5G Max modem',
    extended: 'Wi-Fi 7 and a stronger aerial.',
    model: 'Go 5G Max',
    type: 'Wireless Broadband Modem',
    plans: ['wbb2_unlimited_plus'],
    rrp: 44_900,
    networks: 1,
    charges: [{ months: 12, unit: 'Monthly', cents: 1_000 }],
  },
  {
    ...WIRELESS,
    key: 'WBB-SIM',
    description: 'Wireless broadband SIM card',
    extended: 'Goes into the modem.',
    model: 'Wireless SIM',
    type: 'SIM card',
    plans: [...WIRELESS_PLANS, 'wbb2_unlimited_plus'],
    rrp: 0,
    networks: 0,
    charges: [{ months: 12, unit: 'Monthly', cents: 0 }],
  },
  {
    ...RENTED,
    key: 'MESH-GOOGLE',
    description: 'Google mesh unit',
    extended: 'Works with every modem. Plug it in where the wifi gets weak.',
    make: 'Google',
    model: 'Nest Wifi Point',
    type: 'Mesh Satellite',
    charges: MESH_RENT,
  },
  {
    ...RENTED,
    key: 'MESH-NETCOMM',
    description: 'NetComm mesh unit',
    extended: 'Works with the modems Hub 5 and Hub 6, and is set up by itself.',
    make: 'NetComm',
    model: 'CloudMesh Satellite',
    type: 'Mesh Satellite',
    charges: MESH_RENT,
  },
  {
    ...RENTED,
    key: 'GWIFI',
    description: 'Google Wifi',
    extended: 'Wifi beside your modem, for a home of up to three rooms.',
    make: 'Google',
    model: 'Google Wifi',
    type: 'Google Wifi',
    charges: [{ months: 12, unit: 'Monthly', cents: 1_000 }],
  },
  {
    ...RENTED,
    key: 'GWIFI-PRO',
    description: 'Google Nest Wifi Pro',
    extended: 'Wi-Fi 6E, as fast as gigabit fibre.',
    make: 'Google',
    model: 'Nest Wifi Pro',
    type: 'Google Wifi',
    charges: [{ months: 12, unit: 'Monthly', cents: 1_500 }],
  },
]

/** How many mesh units a home needs, by its size, and the models of routers that they work with; none for every one. */
export const DEMO_MESH_UNITS = [
  { key: 'MESH-GOOGLE', type: 'google', small: 1, medium: 2, large: 3, routers: [], trial: null },
  {
    key: 'MESH-NETCOMM',
    type: 'netcomm',
    small: 1,
    medium: 1,
    large: 2,
    routers: ['Hub 5', 'Hub 6'],
    trial: 'MESHTRIAL',
  },
] as const

/** Google Wifi by the plan of its rental. Source: GWF-017. */
export const DEMO_WIFI_RENTALS = [
  { plan: 'GWIFI-RENT-12', key: 'GWIFI', only: null },
  { plan: 'GWIFI-PRO-RENT-12', key: 'GWIFI-PRO', only: 'CHOUFB1000-UNL' },
  { plan: 'GWIFI-PRO-VOIP-12', key: 'GWIFI-PRO', only: 'CHOUFB1000VOIP-UNL' },
] as const
