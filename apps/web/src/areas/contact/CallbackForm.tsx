import type { BookedCallback, CallbackReason } from '@switchboard/domain/contact/contract'
import type { Day } from '@switchboard/domain/day'

import { Button } from '#web/ui/Button.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Form } from '#web/ui/Form.tsx'
import { PrivacyLink } from '#web/ui/PrivacyLink.tsx'

import { PersonFields, TimeFields } from './CallbackFields.tsx'
import styles from './Forms.module.css'
import { useCallbackForm } from './use-callback-form.ts'
import { CALLBACK_ADVICE, NOT_COMPLETED, findAdvice } from './words.ts'

type CallbackFormProps = {
  readonly reasons: readonly CallbackReason[]
  /** The days with free times. Null if they could not be loaded. */
  readonly days: readonly Day[] | null
  readonly contactName: string
  readonly contactNumber: string
  readonly onBooked: (booked: BookedCallback) => void
}

/** Source: CON-003, CON-006, CON-009 to CON-013. */
export function CallbackForm(props: CallbackFormProps) {
  const callback = useCallbackForm(props)
  const { attempts, request } = callback
  return (
    <Form
      attempts={attempts}
      isBusy={request.isPending}
      onAttempt={request.reset}
      onSend={callback.send}
      className={styles.form}
    >
      <PersonFields callback={callback} reasons={props.reasons} />
      <TimeFields callback={callback} />
      <PrivacyLink />
      <FailureNotice title={NOT_COMPLETED}>
        {request.error && attempts.shown.length === 0 && findAdvice(request.error, CALLBACK_ADVICE)}
      </FailureNotice>
      <div>
        <Button type="submit" busy={request.isPending}>
          Book the callback
        </Button>
      </div>
    </Form>
  )
}
