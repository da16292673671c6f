export const TITLE = 'Change data cap'

export const WORDS = {
  title: TITLE,
  lead: 'More data or less, at the speed that you have. It begins with a bill, as a cap is of the time between two bills.',
  /** Source: DAT-009. */
  problem: 'Problem changing data cap',
} as const

export const FIELD = { id: 'data-cap', label: 'Data' } as const
