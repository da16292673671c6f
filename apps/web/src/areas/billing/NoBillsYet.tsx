import { isNeverBilled } from '@switchboard/domain/billing/never-billed'

import { useEntries } from '#web/http/entries.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

import { NEVER_BILLED, NO_BILLS_YET } from './bill-words.ts'

/** Shown in place of the bills of an account without any. */
export function NoBillsYet() {
  const { facts } = useEntries()
  const { title, text } = isNeverBilled(facts.services) ? NEVER_BILLED : NO_BILLS_YET
  return (
    <EmptyState icon="bill" title={title}>
      {text}
    </EmptyState>
  )
}
