import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FunctionComponent } from 'react'

import type { Cents } from '@switchboard/domain/money'
import { transactionRequest } from '@switchboard/domain/payments/rules'
import type { TransactionType } from '@switchboard/domain/payments/rules'

import { activeAccount } from '#web/http/account.ts'
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
import { OtherAccountsPayment } from './OtherAccountsPayment.tsx'
import type { CardPurpose } from './purpose.ts'
import { PAID } from './receipt.ts'
import { outcomeQuery } from './outcome-query.ts'
import { findStartedPayment } from './started-payment.ts'
import type { StartedPayment } from './started-payment.ts'
import { CARD_SAVED, ENDED_WITHOUT, UNEXPECTED } from './words.ts'
import type { PaymentFailure } from './words.ts'

type PaymentOutcomeProps = {
  readonly purpose: CardPurpose
  readonly transactionId: string
  /** The page for another attempt. It gets the known facts of the failed attempt. */
  readonly Form: FunctionComponent<{
    startAmount: Cents | null
    startSaving: boolean | null
    failure: PaymentFailure
  }>
}

/** Waits for the outcome at the card gateway and shows it. Source: PAY-020 to PAY-026. */
export function PaymentOutcome({ purpose, transactionId, Form }: PaymentOutcomeProps) {
  const provider = CARD_PROVIDERS[usePortal().configuration.cardProvider]
  const started = findStartedPayment(transactionId)
  const isOfOtherAccount = started !== null && started.accountCode !== activeAccount()
  const query = useQuery({ ...outcomeQuery(provider, transactionId), enabled: !isOfOtherAccount })
  const { data: outcome, refetch, isFetching } = query
  if (isOfOtherAccount) return <OtherAccountsPayment accountCode={started.accountCode} />

  const transaction = outcome !== undefined && 'transaction' in outcome ? outcome.transaction : null
  const type = transaction?.transactionType ?? toTransactionType(purpose, started)
  if (outcome === undefined) return <Waiting type={type} />
  if (outcome.kind === 'unknown')
    return <OutcomeUnknown type={type} onAskAgain={() => void refetch()} isChecking={isFetching} />
  const isDone = outcome.kind === 'paid' && (type === 'Purchase' || outcome.transaction.cardSaved === true)
  if (isDone) return <Done type={type} />
  return (
    <Form
      startAmount={type === 'Purchase' ? (transaction?.amount ?? started?.amount ?? null) : null}
      startSaving={started?.saveCard ?? null}
      failure={ENDED_WITHOUT[type]}
    />
  )
}

/** If the browser has returned to another tab, the type is derived from the page. */
function toTransactionType(purpose: CardPurpose, started: StartedPayment | null): TransactionType {
  if (started !== null) return transactionRequest(started.amount).transactionType
  return purpose === 'pay' ? 'Purchase' : 'Authorisation'
}

const WAITING: Record<TransactionType, { title: string; lead: string }> = {
  Purchase: {
    title: 'Checking your payment',
    lead: 'This takes a few seconds. Please keep this page open and do not pay again.',
  },
  Authorisation: {
    title: 'Checking your card',
    lead: 'This takes a few seconds. Please keep this page open and do not try again.',
  },
}

type TransactionTypeProps = { readonly type: TransactionType }

function Waiting({ type }: TransactionTypeProps) {
  return (
    <>
      <PageHeading {...WAITING[type]} />
      <Skeleton card label="Waiting for the card gateway" lines={['heading', 'balance', 'text', 'short']} />
    </>
  )
}

/**
 * Leaves at once and replaces this address, so that back does not return here. The home page confirms a payment; the page
 * of the payment method confirms a saved card.
 */
function Done({ type }: TransactionTypeProps) {
  const { go } = usePlace()
  const showToast = useToast()
  const saving = type === 'Authorisation'
  useEffect(() => {
    showToast(saving ? CARD_SAVED : PAID)
    go(saving ? '/payment-method' : '/', { replace: true })
  }, [go, showToast, saving])
  return <PageHeading title={saving ? CARD_SAVED : PAID} />
}

type OutcomeUnknownProps = TransactionTypeProps & {
  readonly onAskAgain: () => void
  readonly isChecking: boolean
}

function OutcomeUnknown({ type, onAskAgain, isChecking }: OutcomeUnknownProps) {
  const { phone } = configuration.value().helpdesk
  const paying = type === 'Purchase'
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
            <Button kind="plain" busy={isChecking} onClick={onAskAgain}>
              Ask again
            </Button>
          </>
        }
      >
        {paying
          ? 'The card gateway has not reported the result of your payment. Look at your balance before you pay again: if the payment went through, it will have come off within a few minutes.'
          : 'The card gateway has not reported the result for your card. Look at your payment method and your balance before you try again: if it worked, you see it there within a few minutes.'}{' '}
        You can also call us on {phone}.
      </Notice>
    </>
  )
}
