/** Audit actions that the access list shows as changes of requests. An accepted request is listed as an order. */
export const ASK_CHANGES = ['mobile-ask-declined', 'mobile-ask-withdrawn', 'mobile-asked'] as const
export type AskChange = (typeof ASK_CHANGES)[number]
