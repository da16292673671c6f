import { addDays, dayText } from '@switchboard/domain/day'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import { HelpdeskLine } from '../HelpdeskLine.tsx'
import { OrderReceived } from '../OrderReceived.tsx'
import { SUBMIT_FAILED, isWorthRepeating, submitAdvice } from '../submit-words.ts'

import type { SendingRental } from './use-rental.ts'

/** The state of a rental order once it is sent. Source: GWF-007, GWF-010 to GWF-012. */
export function RentalProgress({ rental }: RentalProps) {
  if (rental.step === 'complete') return <Complete rental={rental} />
  if (rental.step === 'received') return <OrderReceived number={rental.received ?? ''} />
  if (rental.step === 'error') return <Failed rental={rental} />
  if (rental.step === 'doubt') return <InDoubt rental={rental} />
  return (
    <Card title="Your order is on its way">
      <TakesFocus>
        <p role="status">
          {rental.isCheckingOutcome
            ? 'The connection dropped. We are finding out whether your order is placed.'
            : 'We are sending your order.'}
        </p>
      </TakesFocus>
    </Card>
  )
}

type RentalProps = { readonly rental: SendingRental }

function Complete({ rental: { placed, confirmed } }: RentalProps) {
  return (
    <TakesFocus>
      <Notice
        tone="positive"
        role="status"
        title="Your order is placed"
        actions={
          <>
            <LinkButton href={`/change-hub/order/${placed ?? ''}`}>See the order</LinkButton>
            <LinkButton kind="plain" href="/change-hub">
              Your plan
            </LinkButton>
          </>
        }
      >
        <p>Thank you. Your order number is {placed}. We have sent you a message about it.</p>
        {confirmed !== null && (
          <p>
            The rent begins on {dayText(confirmed.begins)}, when everything is there. Until{' '}
            {dayText(addDays(confirmed.begins, -1))} you can cancel it on the page of the order.
          </p>
        )}
      </Notice>
    </TakesFocus>
  )
}

function Failed({ rental: { failure, sendAgain, back } }: RentalProps) {
  const code = failure ?? 'GENERAL_ERROR'
  return (
    <TakesFocus>
      <Notice
        tone="critical"
        role="alert"
        title={SUBMIT_FAILED}
        actions={
          <>
            {isWorthRepeating(code) && <Button onClick={sendAgain}>Send it again</Button>}
            <Button kind="plain" onClick={back}>
              Back to the choice
            </Button>
          </>
        }
      >
        <p>{submitAdvice(code)}</p>
        <HelpdeskLine />
      </Notice>
    </TakesFocus>
  )
}

function InDoubt({ rental: { askAgain } }: RentalProps) {
  return (
    <TakesFocus>
      <Notice
        tone="caution"
        role="alert"
        title="We do not know yet whether your order is placed"
        actions={
          <>
            <Button onClick={askAgain}>Ask again</Button>
            <LinkButton kind="plain" href="/change-hub">
              See your orders
            </LinkButton>
          </>
        }
      >
        <p>
          The connection dropped while your order was on its way, and we have not been able to check since.
          Check again before you send it again.
        </p>
        <HelpdeskLine />
      </Notice>
    </TakesFocus>
  )
}
