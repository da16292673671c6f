import * as z from 'zod/mini'

import { SAID_STATES, refusalReason } from '@switchboard/domain/mobile/numbers/request'
import type { NetworkOrderKind } from '@switchboard/domain/mobile/numbers/request'

import type { Database } from '#api/platform/database/database.ts'
import type { Environment } from '#api/platform/environment.ts'
import { fetchJson } from '#api/partners/http/bounded-fetch.ts'
import type { Answer } from '#api/partners/http/bounded-fetch.ts'
import { providerNow } from '#api/platform/clock.ts'

const OK = 200
const NOT_FOUND = 404
/** Short, because a customer waits for the reply. */
const TIMEOUT_MILLISECONDS = 5_000

const orderReply = z.object({
  reference: z.string(),
  state: z.enum(SAID_STATES),
  reason: z.nullable(refusalReason),
  answerBy: z.nullable(z.iso.datetime()),
  simNumber: z.nullable(z.string().check(z.regex(/^89\d{17,18}$/))),
  activationCode: z.optional(z.string()),
})

/** The network's reply about an order. An activation code is only in the reply to the order itself, also if the order is repeated. */
export type NetworkOrderReply =
  | ({ readonly kind: 'found' } & Omit<z.output<typeof orderReply>, 'reference'>)
  /** The network has no such order. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'noAnswer' }

/** An order about a number. A repeated reference is the same order. */
export type NumberOrder = {
  readonly reference: string
  readonly kind: NetworkOrderKind
  /** Digits only, like the other numbers. */
  readonly number: string
  readonly newNumber: string | null
  readonly simNumber: string | null
  readonly provider: string | null
  readonly providerAccount: string | null
  /** Only of a card by post. */
  readonly deliveryAddress?: string
}

export type NumberNetwork = {
  readonly order: (order: NumberOrder) => Promise<NetworkOrderReply>
  readonly findOrder: (reference: string) => Promise<NetworkOrderReply>
  /** Stops an order, unless the number already moves. An order that has not reached the network yet is stopped too. */
  readonly stop: (reference: string) => Promise<NetworkOrderReply>
}

type NetworkAddress = Pick<Environment, 'MOBILE_NETWORK_URL' | 'MOBILE_NETWORK_KEY' | 'SANDBOX'>

/** The mobile network's orders about numbers, by JSON over HTTP. */
export function createNumberNetworkClient(environment: NetworkAddress, db: Database): NumberNetwork {
  const base = `${environment.MOBILE_NETWORK_URL.replace(/\/+$/, '')}/numbers/orders`

  /** Only the sandbox is sent the provider clock; a real network has the real time. */
  async function buildHeaders(): Promise<Record<string, string>> {
    const key = { 'x-api-key': environment.MOBILE_NETWORK_KEY, 'content-type': 'application/json' }
    if (!environment.SANDBOX) return key
    return { ...key, 'x-test-clock': new Date(await providerNow(db)).toISOString() }
  }

  async function callNetwork(
    path: string,
    { method, body }: { readonly method: 'GET' | 'POST' | 'PUT'; readonly body?: string },
    reference: string,
  ): Promise<NetworkOrderReply> {
    const request = { method, headers: await buildHeaders(), ...(body === undefined ? {} : { body }) }
    return toOrderReply(await fetchJson(`${base}/${path}`, request, TIMEOUT_MILLISECONDS), reference)
  }

  return {
    order: ({ reference, ...order }) =>
      callNetwork(reference, { method: 'PUT', body: JSON.stringify(order) }, reference),
    findOrder: (reference) => callNetwork(reference, { method: 'GET' }, reference),
    stop: (reference) => callNetwork(`${reference}/stop`, { method: 'POST', body: '{}' }, reference),
  }
}

/** Accepts only a complete reply about the requested order. A refusal must have a reason. Any other reply counts as none. */
function toOrderReply(answer: Answer, reference: string): NetworkOrderReply {
  if (answer.kind !== 'json') return { kind: 'noAnswer' }
  if (answer.status === NOT_FOUND) return { kind: 'unknown' }
  const parsed = orderReply.safeParse(answer.body)
  if (answer.status !== OK || !parsed.success || parsed.data.reference !== reference)
    return { kind: 'noAnswer' }
  const { reference: _same, ...order } = parsed.data
  const isConsistent = (order.state === 'refused') === (order.reason !== null)
  return isConsistent ? { kind: 'found', ...order } : { kind: 'noAnswer' }
}
