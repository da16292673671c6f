import type { Feasibility } from '@switchboard/domain/billing-frequency/contract'
import { INFEASIBLE_REASONS } from '@switchboard/domain/billing-frequency/contract'
import { dayText } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'

import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

import { OTHER_REASON, REASONS, STEP_TITLES, failureText } from './words.ts'

type InfeasibleProps = {
  readonly feasibility?: Feasibility
  /** Why there is no such change of plans. */
  readonly problem?: string
  /** Of an order that failed: what it raised, and what the provider has against it. */
  readonly failure?: readonly ErrorCode[]
  readonly isLoading: boolean
  readonly onAgain: () => void
}

/** The frequency cannot be changed now, and why. Source: FRQ-009, FRQ-016, FRQ-017, FRQ-023 to FRQ-029. */
export function Infeasible({ feasibility, problem, failure = [], isLoading, onAgain }: InfeasibleProps) {
  const [raised] = failure
  const days = feasibility?.daysSinceChange ?? null
  const since = feasibility?.billingPeriodModifiedDate ?? null
  return (
    <>
      <PageHeading title={STEP_TITLES.infeasible} back={{ href: '/change-hub', label: 'All changes' }} />
      <Columns>
        <Card title="Why not">
          <div className={styles.part} role="alert">
            {problem !== undefined && <p>{problem}</p>}
            {feasibility !== undefined && <p>{reasonText(feasibility)}</p>}
            {days !== null && since !== null && (
              <p>
                {days === 1 ? '1 day has' : `${days} days have`} passed since the last change, of{' '}
                {dayText(since)}.
              </p>
            )}
            {raised !== undefined && <p>{failureText(failure)}</p>}
            <p>Nothing has been changed: your bills come as they did.</p>
            <HelpdeskLine />
            {raised !== undefined && (
              <p className="small soft">Code for the help desk: {failure.join(', ')}</p>
            )}
          </div>
          <div className={styles.buttons}>
            <Button busy={isLoading} onClick={onAgain}>
              Try again
            </Button>
            <LinkButton kind="plain" href="/change-hub">
              See what you can change
            </LinkButton>
          </div>
        </Card>
      </Columns>
    </>
  )
}

function reasonText({ reason }: Feasibility): string {
  const known = INFEASIBLE_REASONS.find((each) => each === reason)
  return known === undefined ? OTHER_REASON : REASONS[known]
}
