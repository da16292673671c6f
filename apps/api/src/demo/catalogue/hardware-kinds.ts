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
  /** The slowest rate that it supports, in Mbps. */
  readonly least: number
  /** The fastest rate that it supports, in Mbps. */
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

export const COPPER = ['ADSL', 'VDSL']
export const FIBRE = ['UFB']
export const GIGABIT = 1_000
export const FASTEST = 10_000
/** The brand `2degrees` sells no router with a plan. Source: ORD-060, CHG-048. */
const ROUTER_BRANDS = ALL_BRANDS.filter((brand) => brand !== '2degrees')

/** The full price at once without a contract. A longer contract has a lower monthly charge. */
export function toPurchaseCharges(rrp: number, monthlyCents: number): DemoHardware['charges'] {
  return [
    { months: 0, unit: 'Once', cents: rrp },
    { months: 12, unit: 'Monthly', cents: monthlyCents },
    { months: 24, unit: 'Monthly', cents: 0 },
  ]
}

export const ROUTER = { type: 'Router', purchase: 'Purchase', brands: ROUTER_BRANDS, networks: 1 } as const

/** Rented hardware for a fixed line, used with its router. */
export const RENTED = {
  technologies: [...FIBRE, ...COPPER],
  least: 0,
  most: FASTEST,
  brands: ALL_BRANDS,
  purchase: 'Rental',
  rrp: 0,
  networks: 0,
} as const

/** Without a contract. Source: MSH-029. */
export const MESH_RENT = [
  { months: 0, unit: 'Monthly', cents: 500 },
  { months: 0, unit: 'Fortnightly', cents: 230 },
  { months: 0, unit: 'Weekly', cents: 115 },
] as const

/** Hardware of wireless broadband. It is free, or paid over a year. Source: WBB-024, WBB-036. */
export const WIRELESS = {
  technologies: ['WBB'],
  least: 0,
  most: FASTEST,
  brands: ALL_BRANDS,
  purchase: 'Purchase',
  make: 'Kererū',
} as const
export const WIRELESS_PLANS = ['wbb2_300', 'wbb2_unlimited']
