import type { Level } from '../level.ts'

/** The name of a level as shown to customers. */
export const LEVEL_NAMES: Record<Level, string> = {
  see: 'See the account',
  pay: 'Pay, and keep details up to date',
  order: 'Change and order',
}

/** The permissions of each level, as the rest of a sentence after "may". */
export const LEVEL_ACTS: Record<Level, string> = {
  see: 'see the account',
  pay: 'see the account, pay its bills and keep its details up to date',
  order: 'see the account, pay its bills, keep its details up to date, and change and order what it has',
}
