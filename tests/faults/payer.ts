import { setTimeout as wait } from 'node:timers/promises'

import * as z from 'zod/mini'

import { fillPath } from '@switchboard/domain/call'
import type { CallShape } from '@switchboard/domain/call'
import {
  PAYMENT_QUESTIONS,
  createCardTransaction,
  processCardTransaction,
  readCardTransaction,
} from '@switchboard/domain/payments/contract'
import { login } from '@switchboard/domain/session/contract'

import { DEMO_PASSWORD } from '../../apps/api/src/demo/people.ts'

import { USERNAME } from './accounts.ts'
import type { Recorder, ClientEvent } from './client-log.ts'

export function signInFields(): URLSearchParams {
  return new URLSearchParams({
    userpool: 'customers',
    username: USERNAME,
    password: DEMO_PASSWORD,
    longlifesession: 'false',
  })
}

/** Returns an access token from the sign-in form. */
export async function signIn(apiUrl: string): Promise<string> {
  const answer = await fetch(apiUrl + login.path, { method: 'POST', body: signInFields() })
  const result = login.reply.parse(await answer.json())
  if (result.status === 'Failed') throw new Error('the payer cannot sign in')
  return result.access_token
}

/** Shorter than the life of an access token. */
const TOKEN_LIFE_MILLISECONDS = 400_000

/** A token for a whole run: it is renewed before it ends. */
export async function requestToken(apiUrl: string): Promise<() => string> {
  let token = await signIn(apiUrl)
  const renewal = setInterval(() => {
    void signIn(apiUrl).then(
      (renewed) => (token = renewed),
      () => undefined,
    )
  }, TOKEN_LIFE_MILLISECONDS / TRIES_A_LIFE)
  renewal.unref()
  return () => token
}

const TRIES_A_LIFE = 4

const CARDS = { good: '4111111111111111', bad: '5431111111111228' } as const
const TRY_AGAIN_MILLISECONDS = 100

/** A single payment that a customer intends. */
export type Intent = {
  readonly intent: string
  readonly account: string
  readonly cents: number
  readonly card: keyof typeof CARDS
  /** Closes the page after sending the card. */
  readonly closesPage: boolean
}

export type Connection = {
  readonly apiUrl: string
  readonly token: () => string
  readonly recorder: Recorder
}

/** Pays as the page does: one key for each attempt, calls repeated while the API is away, the card sent once. */
export async function pay(connection: Connection, intent: Intent): Promise<void> {
  const { recorder } = connection
  const link = await createPaymentLink(connection, intent)
  if (link === null) return
  const { paymentUrl, transactionId } = link
  await sendCard(recorder, { ...intent, transactionId }, paymentUrl)
  if (intent.closesPage) return

  const request = { ...intent, transactionId, key: `${intent.intent}-process` }
  const read = { ...request, call: 'read' as const, shape: readCardTransaction }
  while (statusIn((await persistently(connection, read)).body) === 'Pending')
    await wait(TRY_AGAIN_MILLISECONDS)
  await persistently(connection, { ...request, call: 'process', shape: processCardTransaction })
}

/** The link to the card form; null if the payment was refused. */
export async function createPaymentLink(connection: Connection, { intent, account, cents }: Intent) {
  const { body } = await persistently(connection, {
    intent,
    account,
    cents,
    call: 'create',
    shape: createCardTransaction,
    transactionId: null,
    key: `${intent}-create`,
    body: newPayment(cents),
  })
  return createCardTransaction.reply.safeParse(body).data ?? null
}

/** The page's request that starts a payment. */
export function newPayment(cents: number) {
  return {
    transactionType: 'Purchase',
    amount: cents / 100,
    isRequestingRecurringPaymentMethod: false,
    cardType: 'Visa',
    returnPath: '/pay',
    owedShown: null,
    confirmed: [...PAYMENT_QUESTIONS],
  }
}

type Sent = Omit<Intent, 'closesPage'> & { readonly transactionId: string }

/** Posts the card form as the browser does. After a cut connection the outcome is unknown. */
export async function sendCard(recorder: Recorder, sent: Sent, paymentUrl: string): Promise<void> {
  const { intent, account, cents, transactionId, card } = sent
  const line = { intent, account, cents, transactionId, call: 'card', key: null, reply: null } as const
  recorder.write({ ...line, event: 'invoke' })
  const form = {
    CardNumber: CARDS[card],
    ExpiryMonth: '11',
    ExpiryYear: '39',
    CardHolderName: 'Ben Fowler',
    Cvc2: '123',
  }
  const answer = await fetch(paymentUrl, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  }).catch(() => null)
  recorder.write({ ...line, event: answer === null ? 'unknown' : 'ok' })
}

const reply = z.object({ status: z.optional(z.string()), transactionId: z.optional(z.string()) })
const refusal = z.object({ code: z.string() })

function statusIn(body: unknown): string | null {
  return reply.safeParse(body).data?.status ?? null
}

/** A call of the API, with the fields of its record. */
export type RecordedRequest = Pick<ClientEvent, 'intent' | 'account' | 'cents' | 'transactionId' | 'call'> & {
  readonly shape: CallShape
  readonly key: string
  readonly body?: object
  /** Recorded in place of the status of a good answer. */
  readonly recordedStatus?: string
}
export type Answered = {
  readonly event: 'ok' | 'fail' | 'unknown'
  readonly status: number
  readonly body: unknown
}

/** Repeats the call until it is answered. Broken connections and 5xx are tried again, except for a refusal. */
export async function persistently(connection: Connection, request: RecordedRequest): Promise<Answered> {
  for (;;) {
    const answer = await once(connection, request)
    if (answer.event !== 'unknown') return answer
    await wait(TRY_AGAIN_MILLISECONDS)
  }
}

/** Makes the call once and records the result. */
export async function once(
  { apiUrl, token, recorder }: Connection,
  request: RecordedRequest,
): Promise<Answered> {
  const { intent, account, cents, call, key, shape } = request
  const line = { intent, account, cents, call, key, transactionId: request.transactionId }
  recorder.write({ ...line, event: 'invoke', reply: null })
  const path = fillPath(shape.path, { accountCode: account, transactionId: request.transactionId ?? '' })
  const answer = await answerTo(apiUrl + path, shape.method, token(), request)
  const event = toEvent(answer)
  const { code } = refusal.safeParse(answer?.body).data ?? {}
  const { status, transactionId = line.transactionId } = reply.safeParse(answer?.body).data ?? {}
  const outcome = event === 'ok' ? (request.recordedStatus ?? status) : (status ?? code)
  recorder.write({ ...line, transactionId, event, reply: outcome ?? null })
  return { event, status: answer?.status ?? 0, body: answer?.body ?? null }
}

const FAILED_STATUS = 500
/** Statuses without a meaning for the payment: sign in again, come back later. */
const LATER: readonly number[] = [401, 429]

function toEvent(answer: { status: number; body: unknown } | null): Answered['event'] {
  if (answer === null || LATER.includes(answer.status)) return 'unknown'
  if (answer.status < 300) return 'ok'
  const refused = refusal.safeParse(answer.body).data?.code === 'TRANSACTION_FAILED'
  return answer.status < FAILED_STATUS || refused ? 'fail' : 'unknown'
}

async function answerTo(url: string, method: string, token: string, { key, body }: RecordedRequest) {
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const parsed: unknown = await answer.json()
    return { status: answer.status, body: parsed }
  } catch {
    return null
  }
}
