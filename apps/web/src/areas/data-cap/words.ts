export const TITLE = 'Data cap'

export const WORDS = {
  title: TITLE,
  lead: 'More or less data, at the speed that you have. The change starts with a bill, because a cap runs from bill to bill.',
  /** Source: DAT-009. */
  problem: 'Problem changing data cap',
} as const

export const FIELD = { id: 'data-cap', label: 'Data' } as const
