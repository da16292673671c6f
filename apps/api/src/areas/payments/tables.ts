/** Final states: a transaction in one of them does not change. */
export const FINAL_STATES = ['approved', 'declined', 'abandoned'] as const
export type FinalState = (typeof FINAL_STATES)[number]
export type TransactionState = 'created' | 'sent' | 'unknown' | FinalState

export type CardFormName = 'windcave' | 'pxfusion'
