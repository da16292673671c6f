/** What the access list names as a change of what was asked for; a yes is an order. */
export const ASK_CHANGES = ['mobile-ask-declined', 'mobile-ask-withdrawn', 'mobile-asked'] as const
export type AskChange = (typeof ASK_CHANGES)[number]
