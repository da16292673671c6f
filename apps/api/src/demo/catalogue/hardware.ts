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
  /** The wireless plans that use this hardware. */
  readonly plans?: readonly string[]
  readonly purchase: 'Rental' | 'Purchase'
  readonly rrp: number
  readonly technologies: readonly string[]
  /** The slowest rate that it supports, in Mbit/s. */
  readonly least: number
  /** The fastest rate that it supports, in Mbit/s. */
  readonly most: number
  readonly brands: readonly string[]
  /** The number of its own networks on each band. A mesh unit has none: it extends the network of the router. */
  readonly networks: number
  /** Whether it also has a network for guests. */
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
/** The brand `2degrees` sells no router with a plan. Source: ORD-060, CHG-048. */
const ROUTER_BRANDS = ALL_BRANDS.filter((brand) => brand !== '2degrees')

/** The full price at once without a contract. A longer contract has a lower monthly charge. */
function toPurchaseCharges(rrp: number, monthlyCents: number): DemoHardware['charges'] {
  return [
    { months: 0, unit: 'Once', cents: rrp },
    { months: 12, unit: 'Monthly', cents: monthlyCents },
    { months: 24, unit: 'Monthly', cents: 0 },
  ]
}

const ROUTER = { type: 'Router', purchase: 'Purchase', brands: ROUTER_BRANDS, networks: 1 } as const

/** Rented hardware for a fixed line, used with its router. */
const RENTED = {
  technologies: [...FIBRE, ...COPPER],
  least: 0,
  most: FASTEST,
  brands: ALL_BRANDS,
  purchase: 'Rental',
  rrp: 0,
  networks: 0,
} as const

/** Without a contract. Source: MSH-029. */
const MESH_RENT = [
  { months: 0, unit: 'Monthly', cents: 500 },
  { months: 0, unit: 'Fortnightly', cents: 230 },
  { months: 0, unit: 'Weekly', cents: 115 },
] as const

/** Hardware of wireless broadband. It is free, or paid over a year. Source: WBB-024, WBB-036. */
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

/** The number of mesh units for each size of home, and the routers that they work with. Empty means every router. */
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

/** The rental plans of Google Wifi. `only` is the plan that a rental needs. Source: GWF-017. */
export const DEMO_WIFI_RENTALS = [
  { plan: 'GWIFI-RENT-12', key: 'GWIFI', only: null },
  { plan: 'GWIFI-PRO-RENT-12', key: 'GWIFI-PRO', only: 'CHOUFB1000-UNL' },
  { plan: 'GWIFI-PRO-VOIP-12', key: 'GWIFI-PRO', only: 'CHOUFB1000VOIP-UNL' },
] as const
