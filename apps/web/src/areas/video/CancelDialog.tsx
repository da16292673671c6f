import { useQuery } from '@tanstack/react-query'

import { dayText } from '@switchboard/domain/day'
import type { VideoService } from '@switchboard/domain/video/contract'

import { providerToday } from '#web/http/configuration.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import styles from '#web/ordering/Order.module.css'
import type { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { ChangeBills } from '#web/ordering/changes/ChangeBills.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { cancellationForecastQuery, useCancelVideo } from './queries.ts'
import { CANCEL_FAILED } from './words.ts'

type CancelDialogProps = {
  readonly service: VideoService
  readonly frequency: keyof typeof BILL_WORDS
  readonly onClose: () => void
}

/** Cancels the add-on. It cannot be cancelled before the bills without it are shown. Source: VID-009, VID-021, VID-025. */
export function CancelDialog({ service, frequency, onClose }: CancelDialogProps) {
  const { serviceEntity, name } = service
  const forecast = useQuery(cancellationForecastQuery(serviceEntity))
  const cancel = useCancelVideo()
  // after a success the page is reloaded
  const isBusy = cancel.isPending || cancel.isSuccess
  return (
    <Dialog
      open
      title={`Cancel ${name}?`}
      {...(!isBusy && { onClose })}
      actions={
        <>
          <Button
            kind="danger"
            busy={isBusy}
            disabled={forecast.data === undefined}
            onClick={() => cancel.mutate(serviceEntity)}
          >
            Yes, cancel it
          </Button>
          {!isBusy && (
            <Button kind="plain" onClick={onClose}>
              Keep it
            </Button>
          )}
        </>
      }
    >
      <div className={styles.part}>
        <p>It ends with today, {dayText(providerToday())}. You can sign up again at any time.</p>
        <Loaded
          query={forecast}
          card={false}
          loading="Working out your bills"
          lines={['text', 'text']}
          failed="We could not work out your bills."
          advice="Nothing has been cancelled."
        >
          {(bills) => <ChangeBills forecast={bills} frequency={frequency} />}
        </Loaded>
        {cancel.isError && <CancelFailure />}
      </div>
    </Dialog>
  )
}

function CancelFailure() {
  return (
    <Notice tone="critical" role="alert" title={CANCEL_FAILED}>
      <p>Try again in a moment. Cancelled twice, it ends once.</p>
      <HelpdeskLine />
    </Notice>
  )
}
