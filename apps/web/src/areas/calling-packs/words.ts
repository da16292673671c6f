import type { PackWords } from '@switchboard/domain/calling-packs/rules'

export const TITLE = 'Calling packs'

export const WORDS = {
  title: TITLE,
  lead: 'Minutes to landlines, mobiles and other countries, for one price.',
  /** Source: PAK-010. */
  problem: 'Problem changing calling packs',
} as const

/** Source: PAK-006. */
export const FIELDS: PackWords = {
  national: { id: 'packs-national', label: 'Calls in New Zealand', none: 'No national pack' },
  mobile: { id: 'packs-mobile', label: 'Calls to mobiles', none: 'No mobile pack' },
  international: { id: 'packs-international', label: 'Calls overseas', none: 'No international pack' },
}
