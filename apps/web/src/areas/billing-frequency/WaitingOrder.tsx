import { EVERY } from '@switchboard/domain/accounts/every'
import type { Feasibility } from '@switchboard/domain/billing-frequency/contract'
import { addDays, dayText } from '@switchboard/domain/day'

import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import { useUndo } from './use-undo.ts'

type WaitingOrderProps = {
  readonly waiting: NonNullable<Feasibility['waiting']>
  /** The order was placed a moment ago. */
  readonly isNew: boolean
  readonly onUndone: () => void
}

/** An order for another frequency that has not begun. Source: FRQ-015. */
export function WaitingOrder({ waiting, isNew, onUndone }: WaitingOrderProps) {
  const { OrderIdentifier, billFrequency, startsOn } = waiting
  const showToast = useToast()
  const undo = useUndo(OrderIdentifier, () => showToast('Your change is undone. Your bills come as before.'))

  function send() {
    // `mutate` calls this only while the card is mounted, so a user who left the page stays where they are
    undo.mutate(crypto.randomUUID(), { onSuccess: onUndone })
  }

  return (
    <TakesFocus key={String(isNew)} when={isNew}>
      <Card title={isNew ? 'Thank you' : 'A change is on its way'}>
        <div className={styles.part}>
          <p>
            From your bill of {dayText(startsOn)} on, a bill comes {EVERY[billFrequency]}. Your order number
            is {OrderIdentifier}. {isNew && 'We have sent you a message about it.'}
          </p>
          <p className="soft">
            Until {dayText(addDays(startsOn, -1))} you can undo it. Other changes of your plan wait until it
            has begun.
          </p>
          {undo.isError && (
            <Notice tone="critical" role="alert" title="Your change was not undone.">
              <p>
                {undo.error.code === 'ORDER_TOO_LATE_TO_CANCEL'
                  ? 'It has already begun.'
                  : 'We do not know whether it was undone. It is safe to try again.'}
              </p>
              <HelpdeskLine />
            </Notice>
          )}
          <div className={styles.buttons}>
            <Button kind="plain" busy={undo.isPending} onClick={send}>
              Undo the change
            </Button>
            <LinkButton kind="plain" href={`/change-hub/order/${OrderIdentifier}`}>
              See the order
            </LinkButton>
          </div>
        </div>
      </Card>
    </TakesFocus>
  )
}
