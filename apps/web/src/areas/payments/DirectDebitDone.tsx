import { useEffect } from 'react'

import { findBankName, joinAccountNumber } from '@switchboard/domain/payments/bank-account'
import type { DirectDebitForm } from '@switchboard/domain/payments/direct-debit'
import { toDebitedBillsText, lastDayByHand } from '@switchboard/domain/payments/first-debit'

import { configuration, providerToday } from '#web/http/configuration.ts'
import { PaymentsUnderWayOnDemand } from '#web/owed/PaymentsUnderWayOnDemand.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'

import { CurrentInvoice } from './CurrentInvoice.tsx'
import type { DebitTerms } from './CurrentInvoice.tsx'

type DirectDebitDoneProps = { readonly form: DirectDebitForm; readonly terms: DebitTerms }

/** The new direct debit, and the next steps. */
export function DirectDebitDone({ form, terms }: DirectDebitDoneProps) {
  const { phone } = configuration.value().helpdesk
  const lastByHand = lastDayByHand(providerToday(), terms)
  useEffect(() => {
    focusPageHeading()
    window.scrollTo(0, 0)
  }, [])
  return (
    <ScreenLayout
      title="Direct debit is set up"
      lead={toDebitedBillsText(lastByHand)}
      actions={<LinkButton href="/payment-method">See your payment method</LinkButton>}
    >
      <PaymentsUnderWayOnDemand />
      <CurrentInvoice {...terms} />
      <Card title="Your bank account">
        <DefinitionList
          items={[
            { term: 'Account name', description: form.payee },
            {
              term: 'Account number',
              description: joinAccountNumber({
                bank: form.bankCode,
                branch: form.bankBranch,
                account: form.bankAccount,
                suffix: form.bankSuffix,
              }),
            },
            { term: 'Bank', description: findBankName(form.bankCode) },
          ]}
        />
      </Card>
      <Card title="What happens next">
        <p>We have sent a copy of your authority to the email address of this account.</p>
        <p>
          Each bill says how much we take and on which day. If that is not right, call us on {phone} before
          that day.
        </p>
        <p>You can end direct debit at any time on the page of your payment method.</p>
      </Card>
    </ScreenLayout>
  )
}
