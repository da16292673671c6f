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
import { Loaded } from '#web/ui/Loaded.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'

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
      <Loaded
        query={current}
        loading="Loading how you pay"
        lines={['heading', 'text', 'text', 'short']}
        failed="We could not load how you pay."
        stale="We could not check whether this is still how you pay."
      >
        {(payment) => <CurrentMethod payment={payment} />}
      </Loaded>
      <Loaded
        query={allowed}
        loading="Loading how you can pay"
        lines={['heading', 'button', 'button']}
        failed="We could not load how you can pay."
        stale="We could not check whether these are still the ways to pay."
      >
        {(methods) => <MethodOptions allowed={methods} current={current.data ?? null} />}
      </Loaded>
    </ScreenLayout>
  )
}
