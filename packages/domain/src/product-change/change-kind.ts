/** The kinds of product changes; each has its own screen. */
export const CHANGE_KINDS = [
  'static-ip',
  'calling-packs',
  'protection-plan',
  'data-cap',
  'family-filter',
  'voice-extras',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]
