import { useState } from 'react'
import type { FormEvent } from 'react'

import { readOutlook } from '@switchboard/domain/billing/outlook'
import { MAX_ACCOUNT_NAME_CHARACTERS, setPaymentMethod } from '@switchboard/domain/payments/method-calls'
import { readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import {
  DIRECT_DEBIT_FIELDS,
  directDebitProblems,
  directDebitRequest,
} from '@switchboard/domain/payments/direct-debit'
import type { DirectDebitForm as Form } from '@switchboard/domain/payments/direct-debit'

import { ofActiveAccount } from '#web/http/account.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { dropAnswers, seedAnswer } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'
import { PaymentsUnderWayOnDemand } from '#web/owed/PaymentsUnderWayOnDemand.tsx'
import { AccountNumberFields } from '#web/ui/AccountNumberFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { Authorities } from './Authorities.tsx'
import { CurrentInvoice } from './CurrentInvoice.tsx'
import type { DebitTerms } from './CurrentInvoice.tsx'
import { SETUP_ADVICE, SETUP_FAILED, directDebitProblemText, mayBeDone } from './method-words.ts'
import styles from './PayForm.module.css'

/** The known name and email address of the user; empty if unknown. */
export type Applicant = Pick<Form, 'requestorName' | 'requestorEmail'>

type DirectDebitFormProps = {
  readonly terms: DebitTerms
  readonly applicant: Applicant
  readonly onDone: (form: Form) => void
}
type DirectDebitRequest = { readonly form: Form; readonly idempotencyKey: string }

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

const MAX_NAME_CHARACTERS = 100
/** The path of the branch in the request. */
const BRANCH_FIELD = 'detail.BankAccountDetail.Branch'

/** Source: PAY-006, PAY-042, PAY-043, PAY-070. */
export function DirectDebitForm({ terms, applicant, onDone }: DirectDebitFormProps) {
  const [form, setForm] = useState({ ...EMPTY, ...applicant })
  const setup = useSetUp()
  const problems = listProblems(form, isBranchRefused(setup, form))
  const { attempt, shown, errorOf, begin } = useAttempts(problems)
  const changeForm = (change: Partial<Form>) => setForm({ ...form, ...change })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (setup.isPending) return
    begin()
    setup.reset()
    if (listProblems(form, false).length > 0) return
    setup.mutate({ form, idempotencyKey: crypto.randomUUID() }, { onSuccess: () => onDone(form) })
  }

  return (
    <Columns>
      <PaymentsUnderWayOnDemand />
      <CurrentInvoice {...terms} />
      <form method="post" noValidate onSubmit={submit} className={styles.form}>
        <ErrorSummary problems={shown} attempt={attempt} />
        {setup.error && shown.length === 0 && <SetUpFailure code={setup.error.code} />}
        <Card title="Your bank account">
          <TextField
            id="payee"
            label="Account name"
            hint="As shown on your bank statement"
            autoComplete="off"
            enterKeyHint="next"
            maxLength={MAX_ACCOUNT_NAME_CHARACTERS}
            value={form.payee}
            onValueChange={(payee) => changeForm({ payee })}
            error={errorOf('payee')}
          />
          <AccountNumberFields form={form} onChange={changeForm} errorOf={errorOf} />
        </Card>
        <PayerFields form={form} onChange={changeForm} errorOf={errorOf} />
        <Authorities form={form} onChange={changeForm} errorOf={errorOf} />
        <div className={styles.send}>
          <Button type="submit" busy={setup.isPending}>
            Set up direct debit
          </Button>
        </div>
      </form>
    </Columns>
  )
}

type PayerFieldsProps = {
  readonly form: Form
  readonly onChange: (change: Partial<Form>) => void
  readonly errorOf: (fieldId: string) => string | undefined
}

function PayerFields({ form, onChange, errorOf }: PayerFieldsProps) {
  return (
    <Card title="You">
      <TextField
        id="requestorName"
        label="Your name"
        autoComplete="name"
        enterKeyHint="next"
        maxLength={MAX_NAME_CHARACTERS}
        value={form.requestorName}
        onValueChange={(requestorName) => onChange({ requestorName })}
        error={errorOf('requestorName')}
      />
      <EmailField
        id="requestorEmail"
        label="Your email address"
        hint="We note it with your authority. The copy goes to the email address of this account."
        enterKeyHint="done"
        value={form.requestorEmail}
        onValueChange={(requestorEmail) => onChange({ requestorEmail })}
        error={errorOf('requestorEmail')}
      />
    </Card>
  )
}

function SetUpFailure({ code }: { readonly code: FailureOf<typeof setPaymentMethod>['code'] }) {
  const toMethod = mayBeDone(code) && (
    <LinkButton href="/payment-method" kind="plain">
      See your payment method
    </LinkButton>
  )
  return (
    <FailureNotice title={SETUP_FAILED} actions={toMethod}>
      {SETUP_ADVICE[code]}
    </FailureNotice>
  )
}

function useSetUp() {
  return useChange(
    setPaymentMethod,
    ({ form, idempotencyKey }: DirectDebitRequest) => ({
      ...ofActiveAccount(),
      body: { methodType: 'PaperlessDirectDebit' as const, detail: directDebitRequest(form) },
      idempotencyKey,
    }),
    {
      // set here and not at `mutate`, so that the replies are stored even if the form has been left
      onSuccess: (method) => {
        seedAnswer(readRecurringPayment, ofActiveAccount(), method)
        void dropAnswers(readOutlook)
      },
      onError: ({ code }) => {
        if (mayBeDone(code)) void dropAnswers(readRecurringPayment, readOutlook)
      },
    },
  )
}

/** Only the API has the list of branches. Its refusal applies as long as bank and branch are the same as sent. */
function isBranchRefused({ error, variables }: ReturnType<typeof useSetUp>, form: Form): boolean {
  if (error?.code !== 'MALFORMED_REQUEST' || error.field !== BRANCH_FIELD) return false
  const sent = variables?.form
  return sent?.bankCode === form.bankCode && sent.bankBranch === form.bankBranch
}

/** The problems in the order of the form, each with the id of its field. */
function listProblems(form: Form, branchRefused: boolean): Problem[] {
  const problems = { ...(branchRefused && { bankBranch: 'notInUse' as const }), ...directDebitProblems(form) }
  return DIRECT_DEBIT_FIELDS.flatMap((field) => {
    const problem = problems[field]
    return problem === undefined ? [] : [{ fieldId: field, message: directDebitProblemText(field, problem) }]
  })
}
