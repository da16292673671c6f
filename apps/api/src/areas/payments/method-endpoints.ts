import type { PaperlessDirectDebitRequest } from '@switchboard/domain/payments/method-calls'
import {
  MAX_ACCOUNT_NAME_CHARACTERS,
  setManualPayment,
  setPaperlessDirectDebit,
  setPaymentMethod,
  setPreviousCard,
} from '@switchboard/domain/payments/method-calls'

import { readPartText } from '#api/platform/database/part.ts'
import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { isRefusal } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'

import { chooseDirectDebit, chooseManual, choosePreviousCard } from './choose-method.ts'
import type { Chooser, DirectDebit } from './choose-method.ts'
import { recurringPaymentPart } from './store/parts.ts'
import type { PaymentContext } from './settlement.ts'

/** The calls that set the payment method; each replies with the new method. */
export function methodEndpoints(context: PaymentContext): Endpoint[] {
  return [
    handle(setManualPayment, (chooser) => replyWithMethod(chooser, chooseManual(chooser))),

    handle(setPreviousCard, (chooser) =>
      replyWithMethod(chooser, choosePreviousCard(chooser, context, chooser.body.transactionId)),
    ),

    handle(setPaperlessDirectDebit, async (chooser) => {
      const { bank, branch, account, suffix, email } = chooser.body
      const accountName = chooser.body.accountName ?? (await readOwnerName(chooser))
      const number = { bank, branch, account, suffix }
      const debit = { accountName, number, requestorName: accountName, requestorEmail: email }
      return replyWithMethod(chooser, chooseDirectDebit(chooser, debit, FLAT_FIELDS))
    }),

    handle(setPaymentMethod, (chooser) => {
      const { body } = chooser
      switch (body.methodType) {
        case 'Manual':
          return replyWithMethod(chooser, chooseManual(chooser))
        case 'CreditCard':
          return replyWithMethod(chooser, choosePreviousCard(chooser, context, body.detail.transactionId))
        case 'PaperlessDirectDebit':
          return replyWithMethod(
            chooser,
            chooseDirectDebit(chooser, toDirectDebit(body.detail), NESTED_FIELDS),
          )
      }
    }),
  ]
}

/** The owner's name as far as a bank takes it. */
async function readOwnerName({ db, accountCode }: Chooser): Promise<string> {
  const name = await db.transaction((queries) => lockAccount(queries, accountCode))
  return name.slice(0, MAX_ACCOUNT_NAME_CHARACTERS).trim()
}

const FLAT_FIELDS = { bank: 'bank', branch: 'branch', account: 'account', suffix: 'suffix' }
const NESTED_FIELDS = {
  bank: 'detail.BankAccountDetail.Bank',
  branch: 'detail.BankAccountDetail.Branch',
  account: 'detail.BankAccountDetail.Account',
  suffix: 'detail.BankAccountDetail.Suffix',
}

function toDirectDebit(request: PaperlessDirectDebitRequest): DirectDebit {
  const { AccountName, Bank, Branch, Account, Suffix } = request.BankAccountDetail
  return {
    accountName: AccountName,
    number: { bank: Bank, branch: Branch, account: Account, suffix: Suffix },
    requestorName: request.RequestorName,
    requestorEmail: request.RequestorEmail,
  }
}

async function replyWithMethod<R extends Refusal>(
  { db, accountCode, today }: Chooser,
  choice: Promise<R | null>,
): Promise<R | JsonText> {
  const refusal = await choice
  if (refusal !== null && isRefusal(refusal)) return refusal
  return new JsonText(await readPartText(db, recurringPaymentPart, { accountCode, today }))
}
