import { DEMO_PLANS } from './products.ts'
import type { DemoPlan } from './products.ts'

/** How a demo account is billed and how it has paid. */
export type DemoBilling = {
  readonly account: string
  readonly bills: number
  /** Days from the bill date to the due date. */
  readonly dueDays: number
  readonly promptPaymentCents: number
  readonly paidBy: 'BillPayment' | 'CreditCard' | 'DirectDebit'
  /** Newest bills that nobody has paid, whatever their day. */
  readonly unpaid: number
  readonly charges: readonly DemoCharge[]
}

/** A line of every bill: an amount a month ahead, or metered units of the month behind. */
export type DemoCharge = {
  readonly category: string
  readonly name: string
  readonly about: string
  readonly billed: number
  /** Cents including GST, negative for a discount; 0 for a metered line. */
  readonly cents: number
  readonly meter: Meter | null
}

type Meter = {
  readonly unit: 'kWh' | 'minutes'
  /** Units a month, January first. */
  readonly byMonth: readonly number[]
  readonly centsPerUnit: number
  readonly centsPerDay: number
}

const FAMILY_KWH = [318, 302, 330, 365, 455, 520, 548, 512, 430, 374, 412, 340]
const FLAT_KWH = [210, 204, 221, 246, 312, 366, 389, 352, 288, 251, 232, 219]
const SHOP_KWH = [910, 905, 870, 860, 935, 1_010, 1_048, 1_002, 940, 902, 888, 931]
const SOME_MINUTES = [31, 0, 12, 26, 18, 44, 52, 37, 0, 9, 42, 63]

function plan(code: DemoPlan, about = '', billed = 1): DemoCharge {
  const { kind, name, cents } = DEMO_PLANS[code]
  return { category: CATEGORIES[kind], name, about, billed, cents: cents * billed, meter: null }
}

const CATEGORIES: Record<(typeof DEMO_PLANS)[DemoPlan]['kind'], string> = {
  broadband: 'Broadband',
  voice: 'Homeline',
  mobile: 'Mobile',
  power: 'Power',
  video: 'Extras',
  insurance: 'Extras',
}

function line(category: string, name: string, cents: number, about = ''): DemoCharge {
  return { category, name, about, billed: 1, cents, meter: null }
}

function power(byMonth: readonly number[]): DemoCharge {
  const meter: Meter = { unit: 'kWh', byMonth, centsPerUnit: 24.1, centsPerDay: 53 }
  return { category: 'Power', name: 'Electricity', about: '', billed: 0, cents: 0, meter }
}

/** Calls are told by this name in the bill's summary. */
function calls(byMonth: readonly number[]): DemoCharge {
  const meter: Meter = { unit: 'minutes', byMonth, centsPerUnit: 19.62, centsPerDay: 0 }
  return { category: 'Homeline', name: 'Calls', about: '', billed: 0, cents: 0, meter }
}

const MONTHLY: Omit<DemoBilling, 'account' | 'charges'> = {
  bills: 12,
  dueDays: 14,
  promptPaymentCents: 0,
  paidBy: 'BillPayment',
  unpaid: 0,
}

/** Carla and the fibre orders have no bill yet; prepaid mobile has none at all. */
export const DEMO_BILLING: readonly DemoBilling[] = [
  {
    ...MONTHLY,
    account: '100482',
    bills: 24,
    promptPaymentCents: 500,
    paidBy: 'DirectDebit',
    charges: [
      plan('fibre-950', 'Unlimited data'),
      plan('homeline', '09 555 0134'),
      calls(SOME_MINUTES),
      power(FAMILY_KWH),
      line('Extras', 'Mesh unit rental', 500, '1 unit'),
      plan('contents', 'Policy HC-20417'),
      plan('video', 'aroha@demo.example'),
      line('Other', 'New customer discount', -936, 'On fibre'),
    ],
  },
  {
    ...MONTHLY,
    account: '100483',
    paidBy: 'DirectDebit',
    charges: [plan('fibre-300', 'Unlimited data')],
  },
  {
    ...MONTHLY,
    account: '100517',
    dueDays: 20,
    promptPaymentCents: 1_500,
    unpaid: 2,
    charges: [plan('fibre-300', 'Unlimited data'), power(FLAT_KWH), line('Other', 'Paper bill', 250)],
  },
  {
    ...MONTHLY,
    account: '100601',
    dueDays: 20,
    charges: [
      plan('fibre-business', 'Unlimited data'),
      plan('smartline', '09 555 0160 to 0162', 3),
      calls(SHOP_KWH.map((units) => units - 700)),
      plan('toll-free', '0800 555 016'),
      line('Extras', 'Static IP address', 1_150, '203.0.113.16'),
    ],
  },
  {
    ...MONTHLY,
    account: '100602',
    paidBy: 'CreditCard',
    charges: [plan('fibre-business', 'Unlimited data'), power(SHOP_KWH)],
  },
  {
    ...MONTHLY,
    account: '100701',
    paidBy: 'CreditCard',
    charges: [plan('wireless-1', '300 GB'), line('Extras', 'Wireless modem rental', 500)],
  },
  { ...MONTHLY, account: '100702', paidBy: 'DirectDebit', charges: [plan('wireless-2', 'Unlimited data')] },
  {
    ...MONTHLY,
    account: '100801',
    charges: [
      plan('mobile-group', '021 555 0181'),
      plan('mobile-member', '021 555 0182, 021 555 0183', 2),
      line('Extras', 'Travel pass', 2_000, 'Australia, 7 days'),
    ],
  },
  {
    ...MONTHLY,
    account: '100901',
    charges: [
      plan('adsl', '100 GB'),
      plan('phone-line', '07 555 0191'),
      calls(SOME_MINUTES),
      power(FLAT_KWH),
    ],
  },
  {
    ...MONTHLY,
    account: '100902',
    bills: 6,
    paidBy: 'CreditCard',
    charges: [plan('vdsl', 'Unlimited data'), plan('homeline', '04 555 0192')],
  },
  { ...MONTHLY, account: '101001', charges: [plan('fibre-950', 'Unlimited data')] },
  {
    ...MONTHLY,
    account: '103001',
    bills: 6,
    charges: [plan('fibre-300', 'Unlimited data'), line('Other', 'Moving fee <half> & "half"', 4_500)],
  },
]
