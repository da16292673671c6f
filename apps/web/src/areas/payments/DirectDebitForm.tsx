import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'

import type { ParsedReply } from '@switchboard/domain/call'
import { MOST_EMAIL_CHARACTERS } from '@switchboard/domain/email'
import { MOST_ACCOUNT_NAME_CHARACTERS, setPaymentMethod } from '@switchboard/domain/payments/contract'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import {
  DIRECT_DEBIT_FIELDS,
  directDebitProblems,
  directDebitRequest,
} from '@switchboard/domain/payments/direct-debit'
import type { DirectDebitForm as Form } from '@switchboard/domain/payments/direct-debit'

import { ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { dropAnswers, seedAnswer } from '#web/http/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import { AccountNumberFields } from './AccountNumberFields.tsx'
import { Authorities } from './Authorities.tsx'
import { CurrentInvoice } from './CurrentInvoice.tsx'
import type { DebitTerms } from './CurrentInvoice.tsx'
import { SETUP_ADVICE, SETUP_FAILED, directDebitProblemText, mayBeDone } from './method-words.ts'
import styles from './PayForm.module.css'

type DirectDebitFormProps = { readonly terms: DebitTerms; readonly onDone: (form: Form) => void }
type Asked = { readonly form: Form; readonly idempotencyKey: string }

const EMPTY: Form = {
  payee: '',
  bankCode: '',
  bankBranch: '',
  bankAccount: '',
  bankSuffix: '',
  requestorName: '',
  requestorEmail: '',
  bankAuthority: false,
  confirmAccountAuthority: false,
  confirmTermsConditions: false,
}

const MOST_NAME_CHARACTERS = 100

/** Source: PAY-006, PAY-042, PAY-043, PAY-070. */
export function DirectDebitForm({ terms, onDone }: DirectDebitFormProps) {
  const [form, setForm] = useState(EMPTY)
  const [tries, setTries] = useState(0)
  const setup = useMutation<ParsedReply<typeof setPaymentMethod>, FailureOf<typeof setPaymentMethod>, Asked>({
    mutationFn: setUp,
    // here, so that the page of the method knows of it though this form has been left
    onSuccess: (method) => seedAnswer(readRecurringPayment, ofActiveAccount(), method),
    onError: ({ code }) => {
      if (mayBeDone(code)) void dropAnswers(readRecurringPayment)
    },
  })
  const problems = problemsOf(form)
  const shown = tries > 0 ? problems : []
  const errorOf = (fieldId: string) => shown.find((problem) => problem.fieldId === fieldId)?.message
  const put = (change: Partial<Form>) => setForm({ ...form, ...change })

  function submit(event: FormEvent) {
    event.preventDefault()
    setTries(tries + 1)
    if (problems.length > 0 || setup.isPending) return
    setup.mutate({ form, idempotencyKey: crypto.randomUUID() }, { onSuccess: () => onDone(form) })
  }

  return (
    <Columns>
      <CurrentInvoice {...terms} />
      <form method="post" noValidate onSubmit={submit} className={styles.form}>
        <ErrorSummary problems={shown} attempt={tries} />
        {setup.error && shown.length === 0 && (
          <Notice
            tone="critical"
            role="alert"
            title={SETUP_FAILED}
            actions={
              mayBeDone(setup.error.code) && (
                <LinkButton href="/payment-method" kind="plain">
                  See your payment method
                </LinkButton>
              )
            }
          >
            {SETUP_ADVICE[setup.error.code]}
          </Notice>
        )}
        <Card title="Your bank account">
          <TextField
            id="payee"
            label="Account name"
            hint="As it stands on your bank statement"
            autoComplete="off"
            enterKeyHint="next"
            maxLength={MOST_ACCOUNT_NAME_CHARACTERS}
            value={form.payee}
            onValueChange={(payee) => put({ payee })}
            error={errorOf('payee')}
          />
          <AccountNumberFields form={form} onChange={put} errorOf={errorOf} />
        </Card>
        <Card title="You">
          <TextField
            id="requestorName"
            label="Your name"
            autoComplete="name"
            enterKeyHint="next"
            maxLength={MOST_NAME_CHARACTERS}
            value={form.requestorName}
            onValueChange={(requestorName) => put({ requestorName })}
            error={errorOf('requestorName')}
          />
          <TextField
            id="requestorEmail"
            label="Your e-mail address"
            hint="We send a copy of your authority there"
            type="email"
            autoComplete="email"
            enterKeyHint="done"
            maxLength={MOST_EMAIL_CHARACTERS}
            value={form.requestorEmail}
            onValueChange={(requestorEmail) => put({ requestorEmail })}
            error={errorOf('requestorEmail')}
          />
        </Card>
        <Authorities form={form} onChange={put} errorOf={errorOf} />
        <div className={styles.send}>
          <Button type="submit" busy={setup.isPending}>
            Set up direct debit
          </Button>
        </div>
      </form>
    </Columns>
  )
}

function setUp({ form, idempotencyKey }: Asked) {
  return makeCall(setPaymentMethod, {
    ...ofActiveAccount(),
    body: { methodType: 'PaperlessDirectDebit', detail: directDebitRequest(form) },
    idempotencyKey,
  })
}

/** In the form's order, each under the id of its field. */
function problemsOf(form: Form): Problem[] {
  const problems = directDebitProblems(form)
  return DIRECT_DEBIT_FIELDS.flatMap((field) => {
    const problem = problems[field]
    return problem === undefined ? [] : [{ fieldId: field, message: directDebitProblemText(field, problem) }]
  })
}
