import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FunctionComponent } from 'react'

import type { Cents } from '@switchboard/domain/money'
import type { CardTransaction } from '@switchboard/domain/payments/contract'

import { configuration } from '#web/http/configuration.ts'
import { usePlace } from '#web/http/place.tsx'
import { usePortal } from '#web/http/portal.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import { CARD_PROVIDERS } from './card-provider.ts'
import type { CardPurpose } from './purpose.ts'
import { PAID } from './receipt.ts'
import { outcomeQuery } from './settle.ts'
import { CARD_SAVED, ENDED_WITHOUT, UNEXPECTED } from './words.ts'
import type { PaymentFailure } from './words.ts'

type PaymentOutcomeProps = {
  readonly purpose: CardPurpose
  readonly transactionId: string
  /** The page to try again on, with the amount that failed where one is known. */
  readonly Form: FunctionComponent<{ startAmount: Cents | null; failure: PaymentFailure }>
}

/** Waits for the card gateway's word and says what it is. Source: PAY-020 to PAY-026. */
export function PaymentOutcome({ purpose, transactionId, Form }: PaymentOutcomeProps) {
  const provider = CARD_PROVIDERS[usePortal().configuration.cardProvider]
  const { data: outcome, refetch, isFetching } = useQuery(outcomeQuery(provider, transactionId))
  if (outcome === undefined) return <Waiting purpose={purpose} />
  if (outcome.kind === 'failed') return <Form startAmount={outcome.amount} failure={ENDED_WITHOUT[purpose]} />
  if (outcome.kind === 'unknown')
    return <OutcomeUnknown purpose={purpose} onAskAgain={() => void refetch()} asking={isFetching} />
  return paidNothing(outcome.transaction) && outcome.transaction.cardSaved !== true ? (
    <Form startAmount={null} failure={ENDED_WITHOUT[purpose]} />
  ) : (
    <Done transaction={outcome.transaction} />
  )
}

function paidNothing({ transactionType }: CardTransaction): boolean {
  return transactionType === 'Authorisation'
}

const WAITING: Record<CardPurpose, { title: string; lead: string }> = {
  pay: {
    title: 'Checking your payment',
    lead: 'This takes a few seconds. Please keep this page open and do not pay again.',
  },
  saveCard: {
    title: 'Checking your card',
    lead: 'This takes a few seconds. Please keep this page open and do not try again.',
  },
}

function Waiting({ purpose }: { readonly purpose: CardPurpose }) {
  return (
    <>
      <PageHeading {...WAITING[purpose]} />
      <Skeleton card label="Waiting for the card gateway" lines={['heading', 'balance', 'text', 'short']} />
    </>
  )
}

/**
 * Leaves at once, and in place of this address: going back never comes here again. A payment is confirmed on the
 * dashboard, a card that was saved on the page of the payment method.
 */
function Done({ transaction }: { readonly transaction: CardTransaction }) {
  const { go } = usePlace()
  const showToast = useToast()
  const saving = paidNothing(transaction)
  useEffect(() => {
    showToast(saving ? CARD_SAVED : PAID)
    go(saving ? '/payment-method' : '/', { replace: true })
  }, [go, showToast, saving])
  return <PageHeading title={saving ? CARD_SAVED : PAID} />
}

type OutcomeUnknownProps = {
  readonly purpose: CardPurpose
  readonly onAskAgain: () => void
  readonly asking: boolean
}

function OutcomeUnknown({ purpose, onAskAgain, asking }: OutcomeUnknownProps) {
  const { phone } = configuration.value().helpdesk
  const paying = purpose === 'pay'
  return (
    <>
      <PageHeading
        title={
          paying
            ? 'We do not know yet whether you have paid'
            : 'We do not know yet whether your card is saved'
        }
      />
      <Notice
        tone="caution"
        role="alert"
        title={UNEXPECTED}
        actions={
          <>
            <LinkButton href={paying ? '/' : '/payment-method'}>
              {paying ? 'Look at your balance' : 'Look at your payment method'}
            </LinkButton>
            <Button kind="plain" busy={asking} onClick={onAskAgain}>
              Ask again
            </Button>
          </>
        }
      >
        {paying
          ? 'The card gateway has not told us what became of your payment. Look at your balance before you pay again: if the payment went through, it will have come off within a few minutes.'
          : 'The card gateway has not told us what became of your card. Look at your payment method and your balance before you try again: if it worked, you see it there within a few minutes.'}{' '}
        You can also call us on {phone}.
      </Notice>
    </>
  )
}
