import { nameChangedProducts } from '@switchboard/domain/catalogue/plan-names'
import { dayText } from '@switchboard/domain/day'
import type { Changeable, WaitingChange } from '@switchboard/domain/product-change/contract'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import { HelpdeskLine } from '../HelpdeskLine.tsx'
import styles from '../Order.module.css'

import { useUndoChange } from './queries.ts'

type WaitingCardProps = {
  readonly waiting: WaitingChange
  readonly billFrequency: Changeable['billFrequency']
  /** Whether the change was made on this page just now. */
  readonly isNew: boolean
  readonly onUndone: () => void
}

/** A change whose first day is still to come, with a button to undo it. */
export function WaitingCard({ waiting, billFrequency, isNew, onUndone }: WaitingCardProps) {
  const { number, startsOn } = waiting
  const { begins, ends } = nameChangedProducts(waiting, billFrequency)
  const showToast = useToast()
  const undo = useUndoChange(() => showToast('Your change is undone. Everything stays as it is.'))

  function send() {
    // given to `mutate`, because it calls this only while the card is mounted: a user who has left the page stays there
    undo.mutate(number, { onSuccess: onUndone })
  }

  return (
    <TakesFocus key={String(isNew)} when={isNew}>
      <Card title={isNew ? 'Your change is made' : 'A change is on its way'}>
        <div className={styles.part}>
          <ul>
            {begins.map((name) => (
              <li key={name}>
                From {dayText(startsOn)} you have {name}.
              </li>
            ))}
            {ends.map((name) => (
              <li key={name}>
                {name} ends before {dayText(startsOn)}.
              </li>
            ))}
          </ul>
          <p className="soft">
            Your next bill shows it, by the day. {isNew && 'We have sent you a message that says so. '}Until
            the day before you can undo it; to choose something else, undo it first.
          </p>
          {undo.isError && <UndoFailure code={undo.error.code} />}
          <div className={styles.buttons}>
            <Button kind="plain" busy={undo.isPending} onClick={send}>
              Undo the change
            </Button>
            <LinkButton kind="plain" href="/change-hub">
              Change something else
            </LinkButton>
          </div>
        </div>
      </Card>
    </TakesFocus>
  )
}

type UndoCode = NonNullable<ReturnType<typeof useUndoChange>['error']>['code']

function UndoFailure({ code }: { readonly code: UndoCode }) {
  return (
    <Notice tone="critical" role="alert" title="Your change was not undone.">
      <p>
        {code === 'CHANGE_TOO_LATE_TO_UNDO'
          ? 'It has already begun, or something else has replaced it.'
          : 'We do not know whether it was undone. It is safe to try again.'}
      </p>
      <HelpdeskLine />
    </Notice>
  )
}
