import { useState } from 'react'

import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { Button } from '#web/ui/Button.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Question } from '#web/ui/Question.tsx'

import { useWithdrawReadings } from './queries.ts'
import { withdrawAdvice } from './words.ts'

type WithdrawReadingProps = { readonly icp: string; readonly readOn: Day }

/** A button to withdraw the readings of a day. */
export function WithdrawReading({ icp, readOn }: WithdrawReadingProps) {
  const [isOpen, setOpen] = useState(false)
  const withdraw = useWithdrawReadings(icp)
  const close = () => {
    withdraw.reset()
    setOpen(false)
  }
  return (
    <>
      <Button
        kind="quiet"
        aria-label={`Withdraw the reading of ${dayText(readOn)}`}
        onClick={() => setOpen(true)}
      >
        Withdraw
      </Button>
      <Question
        open={isOpen}
        title={`Withdraw the reading of ${dayText(readOn)}?`}
        yes="Withdraw the reading"
        no="Keep it"
        kind="primary"
        isBusy={withdraw.isPending}
        onYes={() => withdraw.mutate(readOn, { onSuccess: close })}
        onClose={close}
      >
        <p>
          It no longer counts, for any register, and its photo is deleted. Until you enter another reading,
          your next bill estimates what you use.
        </p>
        <FailureNotice title="The reading was not withdrawn.">
          {withdraw.error !== null && withdrawAdvice(withdraw.error)}
        </FailureNotice>
      </Question>
    </>
  )
}
