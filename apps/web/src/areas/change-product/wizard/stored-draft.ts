import { draft } from '@switchboard/domain/change-product/draft'
import type { Draft } from '@switchboard/domain/change-product/draft'

import { createDraftStore } from '#web/ordering/stored-draft.ts'

const STORED = {
  plan: createDraftStore('draft.plan', draft),
  movehouse: createDraftStore('draft.movehouse', draft),
}

/** What this person began to order for this account in this tab; nobody else's. */
export function readDraft(type: Draft['type']): Draft | null {
  const kept = STORED[type].read()
  if (kept?.type === type) return kept
  dropDraft(type)
  return null
}

export function keepDraft(begun: Draft): void {
  STORED[begun.type].keep(begun)
}

export function dropDraft(type: Draft['type']): void {
  STORED[type].drop()
}
