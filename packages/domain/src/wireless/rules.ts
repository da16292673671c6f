import { addDays } from '../day.ts'
import type { Day } from '../day.ts'
import type { CONTRACT_HANDLING_OPTIONS } from '../ordering/order-parts.ts'

/** The first and last day of a contract. Null if unknown. */
export type ContractTerm = { readonly startsOn: Day | null; readonly endsOn: Day | null }

export const CONTRACT_STATUSES = ['open', 'ongoing', 'expired'] as const
export type ContractStatus = (typeof CONTRACT_STATUSES)[number]

/**
 * A contract without a start is expired, whatever its end. It is also expired on its last day. Source: WBB-014 to
 * WBB-017, Readings.
 */
export function contractStatus({ startsOn, endsOn }: ContractTerm, today: Day): ContractStatus {
  if (startsOn === null) return 'expired'
  if (endsOn === null) return 'open'
  return today < endsOn ? 'ongoing' : 'expired'
}

/** The contract part of an order, in months. */
export type OrderedContract = {
  readonly ContractLength: number
  readonly ContractHandlingOption: (typeof CONTRACT_HANDLING_OPTIONS)[number]
}

/** Months of a contract that a wireless order begins. Source: WBB-035. */
export const WIRELESS_CONTRACT_MONTHS = 12

/** An order begins a new contract if the old contract has expired, and keeps it otherwise. Source: WBB-035, Readings. */
export function toOrderedContract(status: ContractStatus): OrderedContract {
  return status === 'expired'
    ? { ContractLength: WIRELESS_CONTRACT_MONTHS, ContractHandlingOption: 'new' }
    : { ContractLength: 0, ContractHandlingOption: 'nochange' }
}

/** The number of months in which wireless hardware is paid off. It decides the price in the catalogue. Source: WBB-036. */
export const WIRELESS_HARDWARE_MONTHS = 12

const DAYS_FROM_BILL_TO_RENEWAL = 2

/** The day on which the data allowance renews. Source: WBB-039. */
export function renewalDay(billDate: Day): Day {
  return addDays(billDate, DAYS_FROM_BILL_TO_RENEWAL)
}
