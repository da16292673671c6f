import { dayAt, dayText } from '@switchboard/domain/day'
import type { Guard, NumberStanding } from '@switchboard/domain/mobile/numbers/number'

import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { momentText } from '#web/ui/clock-text.ts'

import { useOpening, useSafeStep } from './queries.ts'
import { numberAdvice } from './words.ts'

type GuardProps = { readonly guard: Guard }

/** Whether a number is locked or frozen. */
export function GuardPill({ guard: { lockedSince, frozenSince } }: GuardProps) {
  if (frozenSince !== null) return <StatusPill tone="critical">Frozen</StatusPill>
  if (lockedSince === null) return <StatusPill tone="neutral">Not locked</StatusPill>
  return (
    <StatusPill tone="positive" icon="lock">
      Locked
    </StatusPill>
  )
}

/** The protection of a number, and when it ends. */
export function GuardText({ guard: { lockedSince, opensAt, frozenSince, thawsAt } }: GuardProps) {
  if (thawsAt !== null)
    return <p>The freeze ends on {momentText(thawsAt)}. Until then nothing can be changed.</p>
  if (frozenSince !== null)
    return <p>Frozen since {momentText(frozenSince)}: nothing about this number can be changed.</p>
  if (opensAt !== null)
    return (
      <p>
        It is unlocked on {momentText(opensAt)}. If this was not you, keep it locked, or freeze the number.
      </p>
    )
  if (lockedSince !== null)
    return (
      <p>
        Locked since {dayText(dayAt(lockedSince))}: it cannot move to another SIM, change, or go to another
        company.
      </p>
    )
  return <p>Lock it so that nobody can move it to another SIM or another company. Unlocking takes a day.</p>
}

type GuardButtonsProps = GuardProps & {
  readonly serviceNumber: number
  readonly isOwner: boolean
  readonly isStaff: boolean
  readonly onOpen: (dialog: 'unlock' | 'freeze' | 'thaw') => void
}

/** Any user may protect the number more. Only its owner, or staff for a freeze, may protect it less. */
export function GuardButtons({ serviceNumber, guard, isOwner, isStaff, onOpen }: GuardButtonsProps) {
  const step = useSafeStep(serviceNumber)
  const { lockedSince, opensAt, frozenSince, thawsAt } = guard
  const mayUnlock = isOwner && lockedSince !== null && opensAt === null
  const mayThaw = isOwner && frozenSince !== null && thawsAt === null
  return (
    <>
      <FailureNotice title="This was not done.">{step.error && numberAdvice(step.error)}</FailureNotice>
      <div className={styles.buttons}>
        {lockedSince === null && (
          <Button busy={step.isPending} onClick={() => step.mutate('lock')}>
            Lock this number
          </Button>
        )}
        {opensAt !== null && (
          <Button busy={step.isPending} onClick={() => step.mutate('keepLocked')}>
            Keep it locked
          </Button>
        )}
        {mayUnlock && (
          <Button kind="plain" onClick={() => onOpen('unlock')}>
            Unlock
          </Button>
        )}
        {frozenSince === null && (
          <Button kind="plain" onClick={() => onOpen('freeze')}>
            Freeze
          </Button>
        )}
        {mayThaw && (
          <Button kind="plain" onClick={() => onOpen('thaw')}>
            End the freeze
          </Button>
        )}
        {frozenSince !== null && isStaff && <StaffThaw serviceNumber={serviceNumber} />}
      </div>
    </>
  )
}

/** Ends a freeze at once and without a password. Staff use it after they spoke to the owner. */
function StaffThaw({ serviceNumber }: Pick<NumberStanding, 'serviceNumber'>) {
  const thaw = useOpening(serviceNumber, 'thaw')
  return (
    <>
      <Button kind="plain" busy={thaw.isPending} onClick={() => thaw.mutate('')}>
        End the freeze now
      </Button>
      {thaw.error && <p role="alert">{numberAdvice(thaw.error)}</p>}
    </>
  )
}
