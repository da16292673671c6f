import { dayText } from '@switchboard/domain/day'
import type { ContractStatus, ContractTerm } from '@switchboard/domain/wireless/rules'

/** Source: WBB-014 to WBB-017. */
export const CONTRACT_NAMES: Record<ContractStatus, string> = {
  open: 'Open',
  ongoing: 'Ongoing',
  expired: 'Expired',
}

/** The start and end of a contract. */
export function describeContract({ startsOn, endsOn }: ContractTerm, status: ContractStatus): string {
  if (startsOn === null) return 'There is no contract: you can change or leave at any time.'
  if (endsOn === null) return `Since ${dayText(startsOn)}, with no end date.`
  if (status === 'ongoing') return `From ${dayText(startsOn)} to ${dayText(endsOn)}.`
  return `It ended on ${dayText(endsOn)}: you can change or leave at any time.`
}
