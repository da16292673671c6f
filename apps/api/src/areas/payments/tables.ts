/** Once in one of these, a transaction changes no more. */
export const FINAL_STATES = ['approved', 'declined', 'abandoned'] as const
export type FinalState = (typeof FINAL_STATES)[number]
export type TransactionState = 'created' | 'sent' | 'unknown' | FinalState

export type CardFormName = 'windcave' | 'pxfusion'
