import * as z from 'zod/mini'

import { PAYMENT_CURRENCY } from '@switchboard/domain/payments/contract'
import { amountText } from '@switchboard/domain/payments/rules'

import { providerNow } from '#api/platform/clock.ts'
import type { Services } from '#api/platform/services.ts'

import type { DebitKey, Bank, DebitReply } from './bank.ts'
import { fetchJson } from '#api/partners/http/bounded-fetch.ts'
import type { Answer } from '#api/partners/http/bounded-fetch.ts'

const OK = 200
const ACCEPTED = 202
const BAD_REQUEST = 400
const NOT_FOUND = 404
const SERVER_FAULT = 500

const bankReply = z.object({
  key: z.string(),
  state: z.enum(['accepted', 'settled', 'dishonoured']),
  amount: z.string(),
  currency: z.string(),
  reference: z.string(),
  reason: z._default(z.string(), ''),
})

/** The base address, headers and timeout of calls to the bank. */
export function getBankConnection({ db, environment }: Pick<Services, 'db' | 'environment'>) {
  const credentials = `${environment.BANK_USER}:${environment.BANK_KEY}`
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`

  /** Only the sandbox is sent the provider clock; a real bank has the real time. */
  async function readHeaders(): Promise<Record<string, string>> {
    if (!environment.SANDBOX) return { authorization }
    return { authorization, 'x-test-clock': new Date(await providerNow(db)).toISOString() }
  }

  return {
    base: environment.BANK_URL.replace(/\/+$/, ''),
    readHeaders,
    timeout: environment.GATEWAY_TIMEOUT_SECONDS * 1000,
  }
}

/** The provider's bank, by JSON over HTTP. A debit is posted, and its status is read later by its key. */
export function createBankClient(services: Pick<Services, 'db' | 'environment'>): Bank {
  const { base, readHeaders, timeout } = getBankConnection(services)

  return {
    async debit(debit) {
      const answer = await fetchJson(
        `${base}/debits`,
        {
          method: 'POST',
          headers: {
            ...(await readHeaders()),
            'content-type': 'application/json',
            'x-id': debit.collectionId,
          },
          body: JSON.stringify({
            amount: amountText(debit.amount),
            currency: PAYMENT_CURRENCY,
            reference: debit.accountCode,
            debtor: { name: debit.debtor.accountName, account: debit.debtor.number },
            date: debit.day,
          }),
        },
        timeout,
      )
      return toDebitReply(answer, debit)
    },

    async fetchDebitStatus(debit) {
      const url = `${base}/debits/${debit.collectionId}`
      const answer = await fetchJson(url, { method: 'GET', headers: await readHeaders() }, timeout)
      const reply = toDebitReply(answer, debit)
      // a refused read does not mean that the debit was refused
      return reply.kind === 'refused'
        ? { kind: 'notUnderstood', why: 'the bank refused to be asked about the debit' }
        : reply
    },
  }
}

function toDebitReply(answer: Answer, debit: DebitKey): DebitReply {
  if (answer.kind !== 'json') return answer
  const { status, body } = answer
  if (status >= SERVER_FAULT) return { kind: 'noAnswer' }
  if (status === NOT_FOUND) return { kind: 'unheard' }
  if (status === BAD_REQUEST) return { kind: 'refused', why: 'the bank refused the debit' }
  if (status !== OK && status !== ACCEPTED)
    return { kind: 'notUnderstood', why: `status ${status} to a debit` }
  const parsed = bankReply.safeParse(body)
  if (!parsed.success)
    return { kind: 'notUnderstood', why: `malformed: ${parsed.error.issues[0]?.path.join('.') ?? ''}` }
  const { key, amount, currency, reference, state, reason } = parsed.data
  const isSame =
    key === debit.collectionId &&
    amount === amountText(debit.amount) &&
    currency === PAYMENT_CURRENCY &&
    reference === debit.accountCode
  if (!isSame) return { kind: 'notUnderstood', why: 'another debit' }
  return state === 'dishonoured' ? { kind: state, why: reason } : { kind: state }
}
