import { ALL } from '#web/ui/FindBar.tsx'
import type { Wanted } from '#web/ui/FindBar.tsx'

/** How the inbox was left: the search and year, and the address of the opened message. */
export type InboxVisit = { readonly wanted: Wanted; readonly opened: string | null }

const FIRST_VISIT: InboxVisit = { wanted: ALL, opened: null }

/** In memory only: every change of the account loads the page again. */
let lastVisit = FIRST_VISIT

export function noteVisit(visit: InboxVisit): void {
  lastVisit = visit
}

export function readLastVisit(): InboxVisit {
  return lastVisit
}

/** After the return to the inbox, a later visit begins anew. */
export function forgetVisit(): void {
  lastVisit = FIRST_VISIT
}
