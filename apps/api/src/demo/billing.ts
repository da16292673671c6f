import type { DemoCharge, DemoMeter, DemoOneOff } from './charges.ts'

/** The billing of a demo account: its charges, meters and payments. */
export type DemoBilling = {
  readonly account: string
  readonly frequency: 'Weekly' | 'Fortnightly' | 'Monthly'
  readonly bills: number
  /** Days from the bill date to the due date. Less than the length of a period. */
  readonly dueDays: number
  readonly promptPaymentCents: number
  readonly paidBy: 'BillPayment' | 'CreditCard' | 'DirectDebit'
  /** The number of newest bills that are never paid. */
  readonly unpaid: number
  /** The email address for bill notices. */
  readonly email: string
  readonly charges: readonly DemoCharge[]
  readonly meters: readonly DemoMeter[]
  readonly oneOffs: readonly DemoOneOff[]
}

export function buildBilling(
  account: string,
  user: string,
  differences: Partial<DemoBilling> & Pick<DemoBilling, 'charges'>,
): DemoBilling {
  return {
    account,
    frequency: 'Monthly',
    bills: 24,
    dueDays: 14,
    promptPaymentCents: 0,
    paidBy: 'BillPayment',
    unpaid: 0,
    email: `${user}@demo.example`,
    meters: [],
    oneOffs: [],
    ...differences,
  }
}

export function buildTravelPass(daysAgo: number): DemoOneOff {
  return {
    subject: `pass:${daysAgo}`,
    category: 'Extras',
    name: 'Travel pass',
    about: 'Australia, 7 days',
    cents: 2_000,
    on: { daysAgo },
  }
}
