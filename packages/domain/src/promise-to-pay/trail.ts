/** Audit actions that the access list shows as changes of promises. */
export const PROMISE_TO_PAY_CHANGES = ['promise-made'] as const
export type PromiseToPayChange = (typeof PROMISE_TO_PAY_CHANGES)[number]
