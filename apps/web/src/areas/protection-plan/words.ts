/** Source: WPP-001. */
export const TITLE = 'Wiring Protection Plan'

export const WORDS = {
  title: TITLE,
  lead: 'The wires inside your home, repaired when they fail.',
  /** Source: WPP-011. */
  problem: 'Problem changing protection plan',
} as const

export const FIELD = {
  id: 'protection-plan',
  label: 'Your protection plan',
  none: 'No protection plan',
} as const

/** The cover, by the plans of the account. */
export const COVERED = {
  damage: 'You are covered when the wires fail, and when they are damaged.',
  failure: 'You are covered when the wires fail. Damage is not covered.',
  nothing: 'You are not covered now: you pay a technician to repair the wires.',
} as const
