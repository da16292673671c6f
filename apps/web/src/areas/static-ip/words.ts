export const TITLE = 'Static IP'

export const WORDS = {
  title: TITLE,
  lead: 'An internet address that stays the same, for servers, cameras and office networks.',
  /** Source: SIP-009. */
  problem: 'Problem changing static IP',
} as const

export const FIELD = {
  id: 'static-ip',
  label: 'Your internet address',
  none: 'An address that changes',
} as const
