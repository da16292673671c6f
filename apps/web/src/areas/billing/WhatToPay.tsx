import { billDueText, billPaymentText } from '@switchboard/domain/billing/bill-words'
import { dueDay } from '@switchboard/domain/billing/rules'
import type { RecurringPayment } from '@switchboard/domain/payments/recurring-payment'

import { providerToday } from '#web/http/configuration.ts'
import { useMayPay } from '#web/owed/may-pay.ts'
import { useOutlook } from '#web/owed/Outlook.tsx'
import { Money } from '#web/ui/Money.tsx'

import type { Invoice } from './invoice.ts'
import styles from './InvoiceScreen.module.css'
import { PaidPill } from './PaidPill.tsx'

type WhatToPayProps = { readonly invoice: Invoice; readonly payment: RecurringPayment | null }

/** The amount of a bill, its due date and how to pay it. Source: BIL-031, BIL-038. */
export function WhatToPay({ invoice: { header, body }, payment }: WhatToPayProps) {
  const today = providerToday()
  const facts = {
    header,
    dueOn: dueDay(header.BillDate, header.DueDate),
    prompt: body.InvoicePromptPayment,
    payment,
    outlook: useOutlook(),
    today,
    mayPay: useMayPay(),
  }
  const howToPay = billPaymentText(facts)
  return (
    <span className={styles.toPay}>
      <span className="row">
        <span className={styles.total}>
          <Money amount={header.Total} size="large" />
        </span>
        <PaidPill header={header} today={today} />
      </span>
      <span>{billDueText(facts)}</span>
      {howToPay !== null && <span>{howToPay}</span>}
    </span>
  )
}
