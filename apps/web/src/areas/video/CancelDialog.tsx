import { useQuery } from '@tanstack/react-query'

import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { VideoService } from '@switchboard/domain/video/contract'

import { providerToday } from '#web/http/configuration.ts'
import { page } from '#web/http/page.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import styles from '#web/ordering/Order.module.css'
import type { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { EndingBills } from '#web/ordering/changes/EndingBills.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { cancellationForecastQuery, useCancelVideo } from './queries.ts'
import { CANCEL_FAILED } from './words.ts'

type CancelDialogProps = {
  readonly service: VideoService
  readonly frequency: keyof typeof BILL_WORDS
  readonly onClose: () => void
}

/** Cancels the add-on. The bills without it are shown first; a failed forecast does not prevent the end. Source: VID-009, VID-021, VID-025. */
export function CancelDialog({ service, frequency, onClose }: CancelDialogProps) {
  const { serviceEntity, name } = service
  const forecast = useQuery(cancellationForecastQuery(serviceEntity))
  const cancel = useCancelVideo()
  if (cancel.data !== undefined) return <CancelledDialog name={name} lastDay={cancel.data.dateEnded} />
  return (
    <Dialog
      open
      title={`Cancel ${name}?`}
      {...(!cancel.isPending && { onClose })}
      actions={
        <>
          <Button
            kind="danger"
            busy={cancel.isPending}
            disabled={forecast.isPending}
            onClick={() => cancel.mutate(serviceEntity)}
          >
            Yes, cancel it
          </Button>
          {!cancel.isPending && (
            <Button kind="plain" onClick={onClose}>
              Keep it
            </Button>
          )}
        </>
      }
    >
      <div className={styles.part}>
        <p>It ends with today, {dayText(providerToday())}. You can sign up again at any time.</p>
        <EndingBills forecast={forecast} frequency={frequency} />
        {cancel.isError && (
          <Notice tone="critical" role="alert" title={CANCEL_FAILED}>
            <p>It is safe to try again in a moment.</p>
            <HelpdeskLine />
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

/** The page is reloaded once the customer has read the end, because the reload leads home. */
function CancelledDialog({ name, lastDay }: { readonly name: string; readonly lastDay: Day }) {
  const leave = () => page.location.reload()
  return (
    <Dialog
      open
      title={`${name} is cancelled`}
      onClose={leave}
      actions={<Button onClick={leave}>Done</Button>}
    >
      <p>
        Its last day is {dayText(lastDay)}. What you paid for the days after it comes off your next bill. We
        have sent you a message about it.
      </p>
    </Dialog>
  )
}
