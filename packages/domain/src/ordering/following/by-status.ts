import type { Day } from '../../day.ts'

import type { FollowedStep } from './contract.ts'

/** An order in a list, of which only kind, status and days are known. */
export type ListedOrder = {
  readonly kind: string
  readonly status: string
  readonly subStatus: string
  readonly placedOn: Day
  readonly expectedOn: Day | null
}

type Step = FollowedStep['step']

const PLAIN: readonly Step[] = ['accepted', 'inProgress', 'connected']
const FIBRE: readonly Step[] = ['accepted', 'networkBuild', 'installDateConfirmed', 'connected']
const WITH_CONSENT: readonly Step[] = [
  'accepted',
  'consentRequired',
  'consentGained',
  'networkBuild',
  'installDateConfirmed',
  'connected',
]

/** The steps of each status, and the last completed step. Source: FIB-009 to FIB-030. */
const STATUSES = new Map<string, { readonly steps: readonly Step[]; readonly lastDone: Step }>([
  ['Consent Required', { steps: WITH_CONSENT, lastDone: 'consentRequired' }],
  ['Consent Gained', { steps: WITH_CONSENT, lastDone: 'consentGained' }],
  [
    'Consent Declined',
    { steps: ['accepted', 'consentRequired', 'consentDeclined'], lastDone: 'consentDeclined' },
  ],
  ['Network Build', { steps: FIBRE, lastDone: 'accepted' }],
  ['Held', { steps: ['accepted', 'held', 'connected'], lastDone: 'accepted' }],
  ['Fibre Install Date Confirmed', { steps: FIBRE, lastDone: 'installDateConfirmed' }],
  ['Scheduled', { steps: FIBRE, lastDone: 'installDateConfirmed' }],
  ['Completed', { steps: FIBRE, lastDone: 'connected' }],
  ['Service Given', { steps: FIBRE, lastDone: 'connected' }],
  ['Closed', { steps: FIBRE, lastDone: 'connected' }],
  ['In Progress', { steps: PLAIN, lastDone: 'accepted' }],
  ['In Transit', { steps: ['accepted', 'sent', 'delivered'], lastDone: 'sent' }],
  ['Complete', { steps: PLAIN, lastDone: 'connected' }],
  ...['Cancelled', 'Declined', 'Abandoned'].map(
    (status) => [status, { steps: ['accepted', 'cancelled'], lastDone: 'cancelled' }] as const,
  ),
])

/** The steps of an order that was placed elsewhere, derived from its status. */
export function stepsByStatus({
  kind,
  status,
  subStatus,
  placedOn,
  expectedOn,
}: ListedOrder): FollowedStep[] {
  const unknown = { steps: kind === 'fibre' ? FIBRE : PLAIN, lastDone: 'accepted' } as const
  // Source: FIB-024
  const isCutShort = status === 'Closed' && subStatus !== 'Completed'
  const { steps, lastDone } = STATUSES.get(isCutShort ? 'Cancelled' : status) ?? unknown
  const days: Partial<Record<Step, Day | null>> = {
    accepted: placedOn,
    connected: expectedOn,
    delivered: expectedOn,
  }
  return steps.map((step, index) => ({
    step,
    on: days[step] ?? null,
    done: index <= steps.indexOf(lastDone),
  }))
}
