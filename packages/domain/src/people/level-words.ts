import type { Level } from '../level.ts'

/** What people see of a level. */
export const LEVEL_NAMES: Record<Level, string> = {
  see: 'See the account',
  pay: 'Pay and keep details',
  order: 'Change and order',
}

/** What each level lets a person do with an account, as the rest of a sentence after "to". */
export const LEVEL_ACTS: Record<Level, string> = {
  see: 'see it',
  pay: 'see it, pay its bills and keep its details up to date',
  order: 'see it, pay its bills, keep its details up to date, and change and order what it has',
}
