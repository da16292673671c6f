import type { Day } from '../../day.ts'

import type { FollowedStep } from './contract.ts'

/** An order of which lists know no more than its kind and its status. */
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

/** By status: its steps, and the last of them that is done. Source: FIB-009 to FIB-030. */
const STATUSES = new Map<string, { readonly steps: readonly Step[]; readonly through: Step }>([
  ['Consent Required', { steps: WITH_CONSENT, through: 'consentRequired' }],
  ['Consent Gained', { steps: WITH_CONSENT, through: 'consentGained' }],
  [
    'Consent Declined',
    { steps: ['accepted', 'consentRequired', 'consentDeclined'], through: 'consentDeclined' },
  ],
  ['Network Build', { steps: FIBRE, through: 'accepted' }],
  ['Held', { steps: ['accepted', 'held', 'connected'], through: 'accepted' }],
  ['Fibre Install Date Confirmed', { steps: FIBRE, through: 'installDateConfirmed' }],
  ['Scheduled', { steps: FIBRE, through: 'installDateConfirmed' }],
  ['Completed', { steps: FIBRE, through: 'connected' }],
  ['Service Given', { steps: FIBRE, through: 'connected' }],
  ['Closed', { steps: FIBRE, through: 'connected' }],
  ['In Progress', { steps: PLAIN, through: 'accepted' }],
  ['In Transit', { steps: ['accepted', 'sent', 'delivered'], through: 'sent' }],
  ['Complete', { steps: PLAIN, through: 'connected' }],
  ...['Cancelled', 'Declined', 'Abandoned'].map(
    (status) => [status, { steps: ['accepted', 'cancelled'], through: 'cancelled' }] as const,
  ),
])

/** The steps of an order that was not placed by the calls of ordering, as far as its status tells. */
export function stepsByStatus({
  kind,
  status,
  subStatus,
  placedOn,
  expectedOn,
}: ListedOrder): FollowedStep[] {
  const unknown = { steps: kind === 'fibre' ? FIBRE : PLAIN, through: 'accepted' } as const
  // Source: FIB-024
  const isCutShort = status === 'Closed' && subStatus !== 'Completed'
  const { steps, through } = STATUSES.get(isCutShort ? 'Cancelled' : status) ?? unknown
  const days: Partial<Record<Step, Day | null>> = {
    accepted: placedOn,
    connected: expectedOn,
    delivered: expectedOn,
  }
  return steps.map((step, place) => ({
    step,
    on: days[step] ?? null,
    done: place <= steps.indexOf(through),
  }))
}
