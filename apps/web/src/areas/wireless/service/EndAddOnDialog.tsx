import { useQuery } from '@tanstack/react-query'

import { dayText } from '@switchboard/domain/day'
import type { WirelessAddOn } from '@switchboard/domain/wireless/contract'

import { providerToday } from '#web/http/configuration.ts'
import { isAnswerLost } from '#web/http/lost-answer.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import styles from '#web/ordering/Order.module.css'
import { EndingBills } from '#web/ordering/changes/EndingBills.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { addOnEndForecastQuery, useEndAddOn } from './end-add-on.ts'

type EndAddOnDialogProps = {
  readonly addOn: WirelessAddOn
  readonly onClose: () => void
  readonly onEnded: () => void
}

/** Ends an add-on where it was bought. Source: WBB-042. */
export function EndAddOnDialog({ addOn, onClose, onEnded }: EndAddOnDialogProps) {
  const forecast = useQuery(addOnEndForecastQuery(addOn.key))
  const end = useEndAddOn(onEnded)
  return (
    <Dialog
      open
      title={`End ${addOn.name}?`}
      {...(!end.isPending && { onClose })}
      actions={
        <>
          <Button
            kind="danger"
            busy={end.isPending}
            disabled={forecast.isPending}
            onClick={() => end.mutate(addOn.key)}
          >
            Yes, end it
          </Button>
          {!end.isPending && (
            <Button kind="plain" onClick={onClose}>
              Keep it
            </Button>
          )}
        </>
      }
    >
      <div className={styles.part}>
        <p>
          It ends with today, {dayText(providerToday())}. Its data no longer counts in this bill period, so
          data above what is left costs extra.
        </p>
        <EndingBills forecast={forecast} frequency="Monthly" />
        {end.isError && (
          <Notice
            tone="critical"
            role="alert"
            title={
              isAnswerLost(end.error)
                ? 'We do not know whether the add-on has ended.'
                : 'The add-on has not ended.'
            }
          >
            <p>Try again in a moment. If it has ended already, nothing more changes.</p>
            <HelpdeskLine />
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
