import type { Feasibility } from '@switchboard/domain/billing-frequency/contract'
import { INFEASIBLE_REASONS } from '@switchboard/domain/billing-frequency/contract'
import { dayText } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'

import { HUB } from '#web/ordering/hub.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'

import { OTHER_REASON, REASONS, STEP_TITLES, describeFailure } from './words.ts'

type InfeasibleProps = {
  readonly feasibility?: Feasibility
  /** The reason why the plans cannot be changed. */
  readonly problem?: string
  /** The codes of a failed order: the failed call, then the feedback of the provider. */
  readonly failure?: readonly ErrorCode[]
  readonly isLoading: boolean
  readonly onAgain: () => void
}

/** The reason why the frequency cannot be changed now. Source: FRQ-009, FRQ-016, FRQ-017, FRQ-023 to FRQ-029. */
export function Infeasible({ feasibility, problem, failure = [], isLoading, onAgain }: InfeasibleProps) {
  const hasFailed = failure.length > 0
  const days = feasibility?.daysSinceChange ?? null
  const since = feasibility?.billingPeriodModifiedDate ?? null
  return (
    <ScreenLayout title={STEP_TITLES.infeasible} back={HUB}>
      <Card title="Why not">
        <div className={styles.part} role="alert">
          {problem !== undefined && <p>{problem}</p>}
          {feasibility !== undefined && <p>{explainReason(feasibility)}</p>}
          {days !== null && since !== null && (
            <p>
              {days === 1 ? '1 day has' : `${days} days have`} passed since the last change, of{' '}
              {dayText(since)}.
            </p>
          )}
          {hasFailed && <p>{describeFailure(failure)}</p>}
          <p>Nothing has been changed: your bills come as before.</p>
          <HelpdeskLine />
          {hasFailed && <p className="small soft">Code for the help desk: {failure.join(', ')}</p>}
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
    </ScreenLayout>
  )
}

function explainReason({ reason }: Feasibility): string {
  const knownReason = INFEASIBLE_REASONS.find((each) => each === reason)
  return knownReason === undefined ? OTHER_REASON : REASONS[knownReason]
}
