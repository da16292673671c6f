import type { InsurancePolicy } from './contract.ts'

/** The policies that are listed and counted: all except cancelled policies. Source: INS Readings. */
export function policiesInForce(policies: readonly InsurancePolicy[]): InsurancePolicy[] {
  return policies.filter(({ isCancelled }) => !isCancelled)
}
