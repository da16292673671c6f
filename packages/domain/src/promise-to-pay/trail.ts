/** What the access list names as a change of the promise of an account. */
export const PROMISE_TO_PAY_CHANGES = ['promise-made'] as const
export type PromiseToPayChange = (typeof PROMISE_TO_PAY_CHANGES)[number]
