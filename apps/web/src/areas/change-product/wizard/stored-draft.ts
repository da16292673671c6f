import { draft } from '@switchboard/domain/change-product/draft'
import type { Draft } from '@switchboard/domain/change-product/draft'

import { createDraftStore } from '#web/ordering/stored-draft.ts'

const STORES = {
  plan: createDraftStore('draft.plan', draft),
  movehouse: createDraftStore('draft.movehouse', draft),
}

/** The draft of this user and account in this tab. An invalid draft is dropped. */
export function readDraft(type: Draft['type']): Draft | null {
  const stored = STORES[type].read()
  if (stored?.type === type) return stored
  dropDraft(type)
  return null
}

export function storeDraft(draftToStore: Draft): void {
  STORES[draftToStore.type].keep(draftToStore)
}

export function dropDraft(type: Draft['type']): void {
  STORES[type].drop()
}
