import { useQuery } from '@tanstack/react-query'

import { dayAt } from '@switchboard/domain/day'
import { moneyText } from '@switchboard/domain/money'
import type { PaymentUnderWay } from '@switchboard/domain/payments/card-payments'

import { Notice } from '#web/ui/Notice.tsx'

import { configuration, providerToday } from '#web/http/configuration.ts'
import { momentText, timeText } from '#web/ui/clock-text.ts'
import { paymentsUnderWayQuery } from './payments-under-way.ts'

/** The card payments without a known result. Every page that shows the owed amount shows them. Source: PAY Readings. */
export function PaymentsUnderWay() {
  const { data: payments = [] } = useQuery(paymentsUnderWayQuery())
  return payments.map((payment) => <UnderWay key={payment.transactionId} payment={payment} />)
}

function UnderWay({ payment }: { readonly payment: PaymentUnderWay }) {
  const { state, amount, surcharge, begunAt, reference } = payment
  const { phone } = configuration.value().helpdesk
  const added = surcharge > 0 ? `, with a card surcharge of ${moneyText(surcharge)}` : ''
  const begun = `You began it ${whenText(begunAt)}${added}.`
  const about = `Its reference is ${reference}.`
  if (state === 'Checking')
    return (
      <Notice tone="caution" title={`We are checking your payment of ${moneyText(amount)}.`}>
        {begun} The card gateway has not reported yet whether it went through. Please do not pay again: this
        page changes as soon as we know. {about} You can also call us on {phone}.
      </Notice>
    )
  return (
    <Notice tone="info" title={`Your payment of ${moneyText(amount)} is not finished.`}>
      {begun} If you have sent your card, this page changes as soon as we know the result. If you left before
      that, nothing was taken and you can pay again. {about}
    </Notice>
  )
}

function whenText(instant: number): string {
  return dayAt(instant) === providerToday() ? `at ${timeText(instant)}` : `on ${momentText(instant)}`
}
