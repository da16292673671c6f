import * as z from 'zod/mini'

import type { Day } from '@switchboard/domain/day'
import type { Cents } from '@switchboard/domain/money'
import { PAYMENT_CURRENCY } from '@switchboard/domain/payments/contract'
import { amountText } from '@switchboard/domain/payments/rules'

import type { Services } from '#api/platform/services.ts'

import type { BankAccount } from './bank.ts'
import { getBankConnection } from './bank-http.ts'
import { fetchJson } from '#api/partners/http/bounded-fetch.ts'
import type { Answer } from '#api/partners/http/bounded-fetch.ts'
import type { UnusableReply } from '#api/partners/card-gateway/card-gateway.ts'

/** A payment from the provider's bank account to a customer's. */
export type DirectCredit = {
  /** Also the bank's key: the same id is never paid twice. */
  readonly refundPaymentId: string
  readonly accountCode: string
  readonly creditor: BankAccount
  readonly amount: Cents
  readonly day: Day
}

export type CreditReply =
  /** Accepted for payment; the customer's bank may still return it. */
  | { readonly kind: 'accepted' }
  | { readonly kind: 'settled' }
  /** The customer's bank returned it. */
  | { readonly kind: 'returned'; readonly why: string }
  /** The bank refuses it, so nothing is paid. */
  | { readonly kind: 'refused'; readonly why: string }
  /** The bank does not know it. */
  | { readonly kind: 'unheard' }
  | UnusableReply

/** The direct credits of the provider's bank. No function throws: a failure is a reply. */
export type BankCredits = {
  credit(credit: DirectCredit): Promise<CreditReply>
  findCredit(credit: DirectCredit): Promise<CreditReply>
}

const OK = 200
const ACCEPTED = 202
const BAD_REQUEST = 400
const NOT_FOUND = 404
const SERVER_FAULT = 500

const bankReply = z.object({
  key: z.string(),
  state: z.enum(['accepted', 'settled', 'returned']),
  amount: z.string(),
  currency: z.string(),
  reference: z.string(),
  reason: z._default(z.string(), ''),
})

/** Credits by the provider's bank, by JSON over HTTP. A credit is posted, and its status is read later by its key. Source: RFD-009. */
export function createBankCreditClient(services: Pick<Services, 'db' | 'environment'>): BankCredits {
  const { base, readHeaders, timeout } = getBankConnection(services)

  return {
    async credit(credit) {
      const answer = await fetchJson(
        `${base}/credits`,
        {
          method: 'POST',
          headers: {
            ...(await readHeaders()),
            'content-type': 'application/json',
            'x-id': credit.refundPaymentId,
          },
          body: JSON.stringify({
            amount: amountText(credit.amount),
            currency: PAYMENT_CURRENCY,
            reference: credit.accountCode,
            creditor: { name: credit.creditor.accountName, account: credit.creditor.number },
            date: credit.day,
          }),
        },
        timeout,
      )
      return readReply(answer, credit)
    },

    async findCredit(credit) {
      const url = `${base}/credits/${credit.refundPaymentId}`
      const answer = await fetchJson(url, { method: 'GET', headers: await readHeaders() }, timeout)
      const reply = readReply(answer, credit)
      // a refused read does not mean that the credit was refused
      return reply.kind === 'refused' ? { kind: 'notUnderstood', why: reply.why } : reply
    },
  }
}

function readReply(answer: Answer, credit: DirectCredit): CreditReply {
  if (answer.kind !== 'json') return answer
  const { status, body } = answer
  if (status >= SERVER_FAULT) return { kind: 'noAnswer' }
  if (status === NOT_FOUND) return { kind: 'unheard' }
  if (status === BAD_REQUEST) return { kind: 'refused', why: 'the bank refused the credit' }
  if (status !== OK && status !== ACCEPTED)
    return { kind: 'notUnderstood', why: `status ${status} to a credit` }
  const parsed = bankReply.safeParse(body)
  if (!parsed.success)
    return { kind: 'notUnderstood', why: `malformed: ${parsed.error.issues[0]?.path.join('.') ?? ''}` }
  const { key, amount, currency, reference, state, reason } = parsed.data
  const isSame =
    key === credit.refundPaymentId &&
    amount === amountText(credit.amount) &&
    currency === PAYMENT_CURRENCY &&
    reference === credit.accountCode
  if (!isSame) return { kind: 'notUnderstood', why: 'another credit' }
  return state === 'returned' ? { kind: state, why: reason } : { kind: state }
}
