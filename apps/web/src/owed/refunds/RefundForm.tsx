import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'

import type { ParsedReply, SentBody } from '@switchboard/domain/call'
import { toDollars, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { MAX_ACCOUNT_NAME_CHARACTERS } from '@switchboard/domain/payments/method-calls'
import { bankAccountFormProblems, bankNumberIn } from '@switchboard/domain/payments/direct-debit'
import type { BankAccountForm } from '@switchboard/domain/payments/direct-debit'
import { amountText } from '@switchboard/domain/payments/rules'
import { readRefunds, requestRefund } from '@switchboard/domain/refunds/contract'
import type { CardSource, RefundOverview } from '@switchboard/domain/refunds/contract'
import { planRefund, refundAmountProblem } from '@switchboard/domain/refunds/rules'
import type { RefundPlan } from '@switchboard/domain/refunds/rules'
import { refundDestination } from '@switchboard/domain/refunds/words'
import { amountTyped } from '@switchboard/domain/typed-amount'
import { normalizeText } from '@switchboard/domain/typed-text'

import { ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { seedAnswer } from '#web/http/query-client.ts'
import { AccountNumberFields } from '#web/ui/AccountNumberFields.tsx'
import { bankAccountProblemText } from '#web/ui/bank-account-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import styles from './RefundForm.module.css'
import { AMOUNT_PROBLEMS, REQUEST_ADVICE } from './words.ts'

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
const ACCOUNT_FIELDS = ['payee', 'bankCode', 'bankBranch', 'bankAccount', 'bankSuffix'] as const

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
    ...amountProblems(amount, available),
    ...(needsAccount ? accountProblems(account) : []),
    ...(needsAccount && isBranchRefused(request, account) ? [BRANCH_NOT_IN_USE] : []),
  ]
  const { attempt, shown, errorOf, begin } = useAttempts(problems)

  function submit(event: FormEvent) {
    event.preventDefault()
    begin()
    if (amount === null || problems.length > 0 || request.isPending) return
    const body = { amount: toDollars(amount), bankAccount: needsAccount ? toBody(account) : null }
    request.mutate({ body, idempotencyKey: crypto.randomUUID() }, { onSuccess: onDone })
  }

  return (
    <form method="post" noValidate onSubmit={submit} className={styles.form}>
      <ErrorSummary problems={shown} attempt={attempt} />
      {request.error && shown.length === 0 && (
        <Notice tone="critical" role="alert" title="Problem asking for your refund">
          {REQUEST_ADVICE[request.error.code]}
        </Notice>
      )}
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
        onValueChange={setTyped}
        onBlur={() => setTyped(amount === null ? typed : amountText(amount))}
        error={errorOf('refundAmount')}
      />
      <Destinations plan={plan} bankAccountEnding={bankAccountEnding} />
      {needsAccount && <BankAccountFields account={account} onChange={setAccount} errorOf={errorOf} />}
      <div className="row">
        <Button type="submit" busy={request.isPending}>
          Send the request
        </Button>
        <Button kind="plain" disabled={request.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type DestinationsProps = {
  readonly plan: RefundPlan<CardSource>
  readonly bankAccountEnding: string | null
}

/** The destination of each part of the amount. Screen readers read it again when the amount changes. */
function Destinations({ plan, bankAccountEnding }: DestinationsProps) {
  return (
    <div role="status">
      <p>Where the money goes:</p>
      <ul>
        {plan.cards.map(({ source, amount: part }, index) => (
          <li key={index}>
            {moneyText(part)} to{' '}
            {refundDestination({ to: 'card', cardType: source.cardType, ending: source.cardEnding })}
          </li>
        ))}
        {plan.toBankAccount > 0 && (
          <li>
            {moneyText(plan.toBankAccount)} to{' '}
            {bankAccountEnding === null
              ? 'a bank account that you enter here'
              : refundDestination({ to: 'bankAccount', cardType: null, ending: bankAccountEnding })}
          </li>
        )}
      </ul>
    </div>
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
  return useMutation<ParsedReply<typeof requestRefund>, FailureOf<typeof requestRefund>, SentRequest>({
    mutationFn: ({ body, idempotencyKey }) =>
      makeCall(requestRefund, { ...ofActiveAccount(), body, idempotencyKey }),
    onSuccess: (overview) => seedAnswer(readRefunds, ofActiveAccount(), overview),
  })
}

function toBody(account: BankAccountForm): NonNullable<RefundBody['bankAccount']> {
  return { accountName: normalizeText(account.payee), ...bankNumberIn(account) }
}

function amountProblems(amount: Cents | null, available: Cents): Problem[] {
  const problem = refundAmountProblem(amount, available)
  return problem === null ? [] : [{ fieldId: 'refundAmount', message: AMOUNT_PROBLEMS[problem](available) }]
}

/** The problems in the order of the form, each with the id of its field. */
function accountProblems(account: BankAccountForm): Problem[] {
  const problems = bankAccountFormProblems(account)
  return ACCOUNT_FIELDS.flatMap((field) => {
    const problem = problems[field]
    return problem === undefined ? [] : [{ fieldId: field, message: bankAccountProblemText(field, problem) }]
  })
}
