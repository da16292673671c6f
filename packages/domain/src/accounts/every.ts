import type { Account } from './contract.ts'

/** The bill frequency as words that follow a verb: `bills come every week`. */
export const EVERY: Record<Account['billCycle']['billFrequency'], string> = {
  Weekly: 'every week',
  Fortnightly: 'every fortnight',
  Monthly: 'every month',
}
