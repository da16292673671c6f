import type { InsurancePolicy } from './contract.ts'

/** The policies that are listed and that count: not those that were cancelled. Source: INS Readings. */
export function policiesInForce(policies: readonly InsurancePolicy[]): InsurancePolicy[] {
  return policies.filter(({ isCancelled }) => !isCancelled)
}
