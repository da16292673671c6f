import type { WireReply } from '@switchboard/domain/call'
import { MAX_ACCESS_ENTRIES } from '@switchboard/domain/people/access-calls'
import type { readAccountAccess } from '@switchboard/domain/people/access-calls'
import type { readPendingPeople } from '@switchboard/domain/people/contract'

type Invited = WireReply<typeof readPendingPeople>[number]
type AccessPage = WireReply<typeof readAccountAccess>

/** The times of an invitation that has expired. */
export const RAN_OUT: Pick<Invited, 'invitedAt' | 'expiresAt' | 'isOver'> = {
  invitedAt: '2026-01-05T20:00:00Z',
  expiresAt: '2026-01-12T20:00:00Z',
  isOver: true,
}

const LATEST_ID = 3_000

/** The newest page of a longer list: what staff, a person of this name and the reader did in turn. */
export function fullAccessPage(name: string): AccessPage {
  const did: readonly Pick<AccessPage['entries'][number], 'who' | 'did'>[] = [
    { who: { kind: 'staff', name: 'Sam Tautahi' }, did: { kind: 'looked', part: 'payments' } },
    { who: { kind: 'person', name }, did: { kind: 'looked', part: 'payments' } },
    {
      who: { kind: 'you', name: 'Aroha Ngata' },
      did: { kind: 'changed', change: 'person-invited', person: name },
    },
  ]
  const entries = Array.from({ length: Math.ceil(MAX_ACCESS_ENTRIES / did.length) }, () => did)
    .flat()
    .slice(0, MAX_ACCESS_ENTRIES)
    .map((entry, index) => ({ id: String(LATEST_ID - index), at: '2026-11-20T20:30:00Z', ...entry }))
  return { entries, nextBefore: String(LATEST_ID - MAX_ACCESS_ENTRIES + 1) }
}

/** The list of an account that nobody has looked at. */
export const NOBODY_YET: AccessPage = { entries: [], nextBefore: null }
