import { useState } from 'react'

import type { SentBody } from '@switchboard/domain/call'
import { toDollars, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { MAX_ACCOUNT_NAME_CHARACTERS } from '@switchboard/domain/payments/method-calls'
import { bankNumberIn } from '@switchboard/domain/payments/direct-debit'
import type { BankAccountForm } from '@switchboard/domain/payments/direct-debit'
import { amountText } from '@switchboard/domain/payments/rules'
import { readRefunds, requestRefund } from '@switchboard/domain/refunds/contract'
import type { RefundOverview } from '@switchboard/domain/refunds/contract'
import { planRefund, refundAmountProblem } from '@switchboard/domain/refunds/rules'
import { amountTyped } from '@switchboard/domain/typed-amount'
import { normalizeText } from '@switchboard/domain/typed-text'

import { ofActiveAccount } from '#web/http/account.ts'
import { seedAnswer } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'
import { AccountNumberFields } from '#web/ui/AccountNumberFields.tsx'
import { bankAccountProblemText } from '#web/ui/bank-account-words.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Form } from '#web/ui/Form.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { Destinations } from './Destinations.tsx'
import { listAccountProblems, listAmountProblems } from './form-problems.ts'
import styles from './RefundForm.module.css'
import { REQUEST_ADVICE } from './words.ts'

type RefundFormProps = {
  readonly overview: RefundOverview
  readonly onDone: () => void
  readonly onCancel: () => void
}

type RefundBody = SentBody<typeof requestRefund>
type SentRequest = { readonly body: RefundBody; readonly idempotencyKey: string }

const EMPTY_ACCOUNT: BankAccountForm = {
  payee: '',
  bankCode: '',
  bankBranch: '',
  bankAccount: '',
  bankSuffix: '',
}

const BRANCH_NOT_IN_USE: Problem = {
  fieldId: 'bankBranch',
  message: bankAccountProblemText('bankBranch', 'notInUse'),
}

/** Only the API has the list of branches. Its refusal applies as long as bank and branch are the same as sent. */
function isBranchRefused(
  { error, variables }: ReturnType<typeof useRequest>,
  account: BankAccountForm,
): boolean {
  if (error?.code !== 'MALFORMED_REQUEST' || error.field !== 'bankAccount.branch') return false
  const sent = variables?.body.bankAccount
  const typed = toBody(account)
  return sent?.bank === typed.bank && sent.branch === typed.branch
}

/** The amount of a refund, its destinations, and a bank account for the part that no card can receive. Source: RFD-001, RFD-004. */
export function RefundForm({ overview, onDone, onCancel }: RefundFormProps) {
  const { available, cards, bankAccountEnding } = overview
  const [typed, setTyped] = useState(amountText(available))
  const [account, setAccount] = useState(EMPTY_ACCOUNT)
  const request = useRequest()
  const amount = amountTyped(typed)
  const isAmountValid = refundAmountProblem(amount, available) === null
  const plan = planRefund(isAmountValid && amount !== null ? amount : available, cards)
  const needsAccount = plan.toBankAccount > 0 && bankAccountEnding === null
  const problems = [
    ...listAmountProblems(amount, available),
    ...(needsAccount ? listAccountProblems(account) : []),
    ...(needsAccount && isBranchRefused(request, account) ? [BRANCH_NOT_IN_USE] : []),
  ]
  const attempts = useAttempts(problems)

  function send() {
    if (amount === null || request.isPending) return
    const body = { amount: toDollars(amount), bankAccount: needsAccount ? toBody(account) : null }
    request.mutate({ body, idempotencyKey: crypto.randomUUID() }, { onSuccess: onDone })
  }

  return (
    <Form attempts={attempts} onSend={send} className={styles.form}>
      <FailureNotice title="Problem asking for your refund">
        {request.error && attempts.shown.length === 0 && REQUEST_ADVICE[request.error.code]}
      </FailureNotice>
      <AmountField
        available={available}
        typed={typed}
        onTyped={setTyped}
        error={attempts.errorOf('refundAmount')}
      />
      <Destinations plan={plan} bankAccountEnding={bankAccountEnding} />
      {needsAccount && (
        <BankAccountFields account={account} onChange={setAccount} errorOf={attempts.errorOf} />
      )}
      <div className="row">
        <Button type="submit" busy={request.isPending}>
          Send the request
        </Button>
        <Button kind="plain" disabled={request.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

type AmountFieldProps = {
  readonly available: Cents
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly error: string | undefined
}

/** Adds the cents to the amount when the field loses focus. */
function AmountField({ available, typed, onTyped, error }: AmountFieldProps) {
  const amount = amountTyped(typed)
  return (
    <TextField
      id="refundAmount"
      label="Amount to have paid back"
      hint={`${moneyText(available)} or less`}
      prefix="$"
      width="ten"
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      value={typed}
      onValueChange={onTyped}
      onBlur={() => onTyped(amount === null ? typed : amountText(amount))}
      error={error}
    />
  )
}

type BankAccountFieldsProps = {
  readonly account: BankAccountForm
  readonly onChange: (account: BankAccountForm) => void
  readonly errorOf: (fieldId: string) => string | undefined
}

function BankAccountFields({ account, onChange, errorOf }: BankAccountFieldsProps) {
  return (
    <>
      <TextField
        id="payee"
        label="Account name"
        hint="As it is on your bank statement"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={MAX_ACCOUNT_NAME_CHARACTERS}
        value={account.payee}
        onValueChange={(payee) => onChange({ ...account, payee })}
        error={errorOf('payee')}
      />
      <AccountNumberFields
        form={account}
        onChange={(change) => onChange({ ...account, ...change })}
        errorOf={errorOf}
      />
    </>
  )
}

function useRequest() {
  return useChange(requestRefund, (request: SentRequest) => ({ ...ofActiveAccount(), ...request }), {
    onSuccess: (overview) => seedAnswer(readRefunds, ofActiveAccount(), overview),
  })
}

function toBody(account: BankAccountForm): NonNullable<RefundBody['bankAccount']> {
  return { accountName: normalizeText(account.payee), ...bankNumberIn(account) }
}
