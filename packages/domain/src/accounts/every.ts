import type { Account } from './contract.ts'

/** How often bills come, as it follows a verb. */
export const EVERY: Record<Account['billCycle']['billFrequency'], string> = {
  Weekly: 'every week',
  Fortnightly: 'every fortnight',
  Monthly: 'every month',
}
