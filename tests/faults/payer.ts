import { setTimeout as wait } from 'node:timers/promises'

import * as z from 'zod/mini'

import { filledPath } from '@switchboard/domain/call'
import type { CallShape } from '@switchboard/domain/call'
import {
  createCardTransaction,
  processCardTransaction,
  readCardTransaction,
} from '@switchboard/domain/payments/contract'

import { login } from '@switchboard/domain/session/contract'

/** Who pays: the account may pay by card, and has bills. */
const ACCOUNT_CODE = '100517'
const USERNAME = 'ben@demo.example'
const PASSWORD = 'kea-demo-2026'

const GOOD_CARD = '4111111111111111'
const BAD_CARD = '5431111111111228'
const TRY_AGAIN_MILLISECONDS = 100

/** What a customer meant to do, once, and what they were told. */
export type Intent = {
  readonly key: string
  readonly amount: number
  readonly card: 'good' | 'bad'
  /** Closes the page after the card was sent. */
  readonly leaves: boolean
  transactionId: string | null
  /** Times that the card form was sent. */
  cardsSent: number
  told: 'nothing' | 'paid' | 'failed' | 'refused'
}

export type Connection = { readonly apiUrl: string; readonly token: () => string }

/** An access token, by the form sign-in. */
export async function signIn(apiUrl: string): Promise<string> {
  const form = { userpool: 'customers', username: USERNAME, password: PASSWORD, longlifesession: 'false' }
  const answer = await fetch(apiUrl + login.path, { method: 'POST', body: new URLSearchParams(form) })
  const result = login.reply.parse(await answer.json())
  if (result.status === 'Failed') throw new Error('the payer cannot sign in')
  return result.access_token
}

/** Pays as the page does: one key an attempt, calls made again while the API is away, the card sent once. */
export async function pay(connection: Connection, intent: Intent): Promise<void> {
  const created = await persistently(connection, createCardTransaction, {
    key: `${intent.key}-create`,
    parameters: {},
    body: {
      transactionType: 'Purchase',
      amount: intent.amount,
      isRequestingRecurringPaymentMethod: false,
      cardType: 'Visa',
      returnPath: '/pay',
    },
  })
  const link = createCardTransaction.reply.safeParse(created)
  if (!link.success) {
    intent.told = 'refused'
    return
  }
  const { paymentUrl, transactionId } = link.data
  intent.transactionId = transactionId
  intent.cardsSent += 1
  await sendCard(paymentUrl, intent.card)
  if (intent.leaves) return

  const asked = { key: `${intent.key}-process`, parameters: { transactionId } }
  while (statusIn(await persistently(connection, readCardTransaction, asked)) === 'Pending') {
    await wait(TRY_AGAIN_MILLISECONDS)
  }
  const end = await persistently(connection, processCardTransaction, asked)
  intent.told = statusIn(end) === 'Successful' ? 'paid' : 'failed'
}

async function sendCard(paymentUrl: string, card: Intent['card']): Promise<void> {
  const fields = {
    CardNumber: card === 'good' ? GOOD_CARD : BAD_CARD,
    ExpiryMonth: '11',
    ExpiryYear: '39',
    CardHolderName: 'Ben Fowler',
    Cvc2: '123',
  }
  await fetch(paymentUrl, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

const reply = z.object({ status: z.string() })

function statusIn(body: unknown): string | null {
  return reply.safeParse(body).data?.status ?? null
}

type Asked = { key: string; parameters: Record<string, string>; body?: object }

/** The first answer that is not a fault: connections that broke and answers of 5xx are tried again, but for a refusal. */
async function persistently(connection: Connection, call: CallShape, asked: Asked): Promise<unknown> {
  for (;;) {
    const answer = await once(connection, call, asked).catch(() => null)
    if (answer !== null && (answer.status < 500 || answer.code === 'TRANSACTION_FAILED')) return answer.body
    await wait(TRY_AGAIN_MILLISECONDS)
  }
}

const refusal = z.object({ code: z.string() })

async function once({ apiUrl, token }: Connection, call: CallShape, { key, parameters, body }: Asked) {
  const path = filledPath(call.path, { accountCode: ACCOUNT_CODE, ...parameters })
  const answer = await fetch(apiUrl + path, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token()}`,
      'idempotency-key': key,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const parsed: unknown = await answer.json()
  return { status: answer.status, body: parsed, code: refusal.safeParse(parsed).data?.code }
}

const charge = z.object({
  record: z.literal('charge'),
  authorised: z.literal(true),
  amount: z.string(),
  merchantReference: z.string(),
})

/** What the gateway's own log says that it took, in cents, by our transaction id. */
export async function takenBy(sandboxUrl: string): Promise<Map<string, number[]>> {
  const text = await (await fetch(`${sandboxUrl}/gateway/log`)).text()
  const taken = new Map<string, number[]>()
  for (const line of text.trim().split('\n')) {
    const parsed = charge.safeParse(JSON.parse(line))
    if (!parsed.success) continue
    const id = parsed.data.merchantReference.split('-')[1] ?? ''
    taken.set(id, [...(taken.get(id) ?? []), Math.round(Number(parsed.data.amount) * 100)])
  }
  return taken
}
