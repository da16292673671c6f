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
import { Notice } from '#web/ui/Notice.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

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
        {forecast.data !== undefined && <ChangeBills forecast={forecast.data} frequency={frequency} />}
        {forecast.isPending && <Skeleton label="Working out your bills" lines={['text', 'text']} />}
        {forecast.isError && (
          <SectionError
            title="We could not work out your bills."
            onRetry={() => void forecast.refetch()}
            retrying={forecast.isFetching}
          >
            Nothing has been cancelled.
          </SectionError>
        )}
        {cancel.isError && (
          <Notice tone="critical" role="alert" title={CANCEL_FAILED}>
            <p>Try again in a moment. Cancelled twice, it ends once.</p>
            <HelpdeskLine />
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
