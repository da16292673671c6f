import { createContext, use } from 'react'

import type { AccountFacts } from '@switchboard/domain/access'

/** For screens that link to other areas: the facts of the account and the existing routes. The shell provides them. */
export type Entries = {
  readonly facts: AccountFacts
  /** Whether there is a screen at this path. */
  readonly hasScreen: (path: string) => boolean
}

const EntriesContext = createContext<Entries | null>(null)
export const EntriesProvider = EntriesContext.Provider

export function useEntries(): Entries {
  const entries = use(EntriesContext)
  if (entries === null) throw new Error('useEntries needs an EntriesProvider')
  return entries
}
