import { useQuery } from '@tanstack/react-query'

import { readPaymentMethods, readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import type { PaymentMethod } from '@switchboard/domain/payments/contract'
import { toDebitedBillsText } from '@switchboard/domain/payments/first-debit'
import type { RecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import { toPaymentMethod } from '@switchboard/domain/payments/method'

import { ofActiveAccount } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { callQuery } from '#web/http/query-client.ts'
import { useMayPay } from '#web/owed/may-pay.ts'
import { OutlookNews } from '#web/owed/Outlook.tsx'
import { PaymentsUnderWayOnDemand } from '#web/owed/PaymentsUnderWayOnDemand.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { CurrentMethod } from './CurrentMethod.tsx'
import { MethodOptions } from './MethodOptions.tsx'

const LEADS: Record<PaymentMethod, string> = {
  Manual: 'You pay each bill yourself.',
  CreditCard: 'We take each bill from your card on the day it falls due.',
  PaperlessDirectDebit: 'We take each bill from your bank account on the day it falls due.',
}

function buildLead({ recurringType, creditCard, directDebit }: RecurringPayment): string {
  const lastByHand = directDebit?.byHandUntil
  if (creditCard?.expired) return 'Your saved card has expired, so you pay each bill yourself.'
  return lastByHand !== undefined && lastByHand >= providerToday()
    ? toDebitedBillsText(lastByHand)
    : LEADS[toPaymentMethod(recurringType)]
}

function PayNow() {
  if (!useMayPay()) return null
  return (
    <LinkButton href="/pay" kind="plain">
      Pay now
    </LinkButton>
  )
}

/** The current payment method and its alternatives. Source: PAY-002. */
export function PaymentMethodScreen() {
  const current = useQuery(callQuery(readRecurringPayment, ofActiveAccount()))
  const allowed = useQuery(callQuery(readPaymentMethods, ofActiveAccount()))
  return (
    <ScreenLayout
      back={{ href: '/', label: 'Home' }}
      title="Payment method"
      {...(current.data && { lead: buildLead(current.data) })}
    >
      <PaymentsUnderWayOnDemand />
      <OutlookNews actions={<PayNow />} />
      {current.data && <CurrentMethod payment={current.data} />}
      {current.isPending && (
        <Skeleton card label="Loading how you pay" lines={['heading', 'text', 'text', 'short']} />
      )}
      {current.isError && (
        <SectionError
          title="We could not load how you pay."
          onRetry={() => void current.refetch()}
          retrying={current.isFetching}
        />
      )}
      {allowed.data && <MethodOptions allowed={allowed.data} current={current.data ?? null} />}
      {allowed.isPending && (
        <Skeleton card label="Loading how you can pay" lines={['heading', 'button', 'button']} />
      )}
      {allowed.isError && (
        <SectionError
          title="We could not load how you can pay."
          onRetry={() => void allowed.refetch()}
          retrying={allowed.isFetching}
        />
      )}
    </ScreenLayout>
  )
}
