import { useState } from 'react'

import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

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
      <Dialog
        open={isOpen}
        title={`Withdraw the reading of ${dayText(readOn)}?`}
        {...(!withdraw.isPending && { onClose: close })}
        actions={
          <>
            <Button busy={withdraw.isPending} onClick={() => withdraw.mutate(readOn, { onSuccess: close })}>
              Withdraw the reading
            </Button>
            <Button kind="plain" disabled={withdraw.isPending} onClick={close}>
              Keep it
            </Button>
          </>
        }
      >
        <p>
          It counts no more, for any register, and its photo is deleted. Until you enter another reading, your
          next bill estimates what you use.
        </p>
        {withdraw.error !== null && (
          <Notice tone="critical" role="alert" title="The reading was not withdrawn.">
            {withdrawAdvice(withdraw.error)}
          </Notice>
        )}
      </Dialog>
    </>
  )
}
