import { useState } from 'react'

import { promptPaymentParts } from '@switchboard/domain/billing/balance-words'
import { payLeadText } from '@switchboard/domain/billing/pay-words'
import { amountToPay } from '@switchboard/domain/billing/rules'
import { balanceText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { isAllowed } from '@switchboard/domain/payments/method'

import { providerToday } from '#web/http/configuration.ts'
import { OutlookNews, useOutlook } from '#web/owed/Outlook.tsx'
import { PaymentsUnderWay } from '#web/owed/PaymentsUnderWay.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import { PayForm } from './PayForm.tsx'
import { usePaymentTerms } from './queries.ts'
import type { PaymentTerms } from './queries.ts'
import type { PaymentFailure } from './words.ts'

type PayPageProps = {
  /** The amount of a failed attempt; the owed amount by default. */
  readonly startAmount?: Cents | null
  /** Whether the failed attempt was to save the card; null if unknown. */
  readonly startSaving?: boolean | null
  /** Why the previous attempt failed. */
  readonly failure?: PaymentFailure | null
}

/** The page with the form of a card payment. Source: PAY-001, PAY-005. */
export function PayPage({ startAmount = null, startSaving = null, failure = null }: PayPageProps) {
  const query = usePaymentTerms()
  return (
    <>
      <PageHeading
        back={{ href: '/', label: 'Home' }}
        title="Pay by card"
        {...(query.data !== undefined && {
          lead: payLeadText({
            balance: query.data.billing.AccountBalance,
            isChecking: query.data.checking,
          }),
        })}
      />
      <PaymentsUnderWay />
      <Loaded
        query={query}
        loading="Loading what you owe"
        lines={['heading', 'text', 'balance', 'text', 'button']}
        failed="We could not get your payment ready."
        advice="We need your balance and the card surcharges first. Nothing has been taken from your card."
      >
        {(terms) => (
          <Columns>
            <OutlookNews />
            <FormOrReason
              terms={terms}
              startAmount={startAmount}
              startSaving={startSaving}
              failure={failure}
            />
          </Columns>
        )}
      </Loaded>
    </>
  )
}

type FormOrReasonProps = Required<PayPageProps> & { readonly terms: PaymentTerms }

function FormOrReason(props: FormOrReasonProps) {
  const { checking, methods } = props.terms
  if (!isAllowed('CreditCard', methods)) {
    return (
      <Notice tone="caution" title="This account does not take card payments.">
        Pay from your bank instead, or ask us.
      </Notice>
    )
  }
  // the notice at the top of the page explains why there is no form
  return checking ? null : <FormOrBalance {...props} />
}

/** The form; at first only the balance if nothing is owed. An open form stays when the balance changes. Source: PAY-075. */
function FormOrBalance({ terms, startAmount, startSaving, failure }: FormOrReasonProps) {
  const outlook = useOutlook()
  const balance = terms.billing.AccountBalance
  const owed = amountToPay(terms.billing, providerToday())
  const [isOpen, setOpen] = useState(balance > 0 || startAmount !== null || failure !== null)
  const [isPayingAhead, setPayingAhead] = useState(false)
  if (!isOpen && balance > 0) setOpen(true)
  if (!isOpen && !isPayingAhead) {
    return (
      <EmptyState
        icon="bill"
        title={describeBalance(balance)}
        action={
          <Button kind="plain" onClick={() => setPayingAhead(true)}>
            Pay ahead
          </Button>
        }
      />
    )
  }
  const parts = promptPaymentParts(terms.billing, outlook, providerToday())
  return (
    <TakesFocus when={isPayingAhead}>
      <PayForm
        purpose="pay"
        startAmount={startAmount ?? owed}
        owed={owed}
        startSaving={startSaving ?? false}
        surcharges={terms.surcharges}
        alreadySurcharge={terms.summary.accountBalanceSurchargeOffset}
        failure={failure}
        about={parts?.join('') ?? (balance < 0 ? describeBalance(balance) : null)}
      />
    </TakesFocus>
  )
}

function describeBalance(balance: Cents): string {
  return `Your balance is ${balanceText(balance)}.`
}
