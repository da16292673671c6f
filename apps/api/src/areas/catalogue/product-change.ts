import type { Change } from './store/change.ts'

/** A change of the account's products, at an instant by the provider clock. */
export type Changing = Change & { readonly now: number }
