import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { configuration } from '#web/http/configuration.ts'
import { usePlace } from '#web/http/place.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import { PayPage } from './PayPage.tsx'
import { PAID } from './receipt.ts'
import { outcomeQuery } from './settle.ts'
import { NOT_TAKEN, UNEXPECTED } from './words.ts'

/** Waits for the card gateway's word and says what it is. Source: PAY-020 to PAY-026. */
export function PaymentOutcome({ transactionId }: { readonly transactionId: string }) {
  const { data: outcome, refetch, isFetching } = useQuery(outcomeQuery(transactionId))
  if (outcome === undefined) return <Waiting />
  if (outcome.kind === 'paid') return <Paid />
  if (outcome.kind === 'failed') return <PayPage startAmount={outcome.amount} failure={NOT_TAKEN} />
  return <OutcomeUnknown onAskAgain={() => void refetch()} asking={isFetching} />
}

function Waiting() {
  return (
    <>
      <PageHeading
        title="Checking your payment"
        lead="This takes a few seconds. Please keep this page open and do not pay again."
      />
      <Skeleton card label="Waiting for the card gateway" lines={['heading', 'balance', 'text', 'short']} />
    </>
  )
}

/** Leaves at once, and in place of this address: going back never comes here again. */
function Paid() {
  const { go } = usePlace()
  const showToast = useToast()
  useEffect(() => {
    showToast(PAID)
    go('/', { replace: true })
  }, [go, showToast])
  return <PageHeading title={PAID} />
}

type OutcomeUnknownProps = { readonly onAskAgain: () => void; readonly asking: boolean }

function OutcomeUnknown({ onAskAgain, asking }: OutcomeUnknownProps) {
  const { phone } = configuration.value().helpdesk
  return (
    <>
      <PageHeading title="We do not know yet whether you have paid" />
      <Notice
        tone="caution"
        role="alert"
        title={UNEXPECTED}
        actions={
          <>
            <LinkButton href="/">Look at your balance</LinkButton>
            <Button kind="plain" busy={asking} onClick={onAskAgain}>
              Ask again
            </Button>
          </>
        }
      >
        The card gateway has not told us what became of your payment. Look at your balance before you pay
        again: if the payment went through, it will have come off within a few minutes. You can also call us
        on {phone}.
      </Notice>
    </>
  )
}
