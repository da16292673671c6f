import * as z from 'zod/mini'

import { gatewayRecord, type GatewayRecord } from '#sandbox/gateway/records.ts'

export const callbackUrls = {
  approved: 'http://localhost:4000/pay?transaction=7&outcome=a',
  declined: 'http://localhost:4000/pay?transaction=7&outcome=d',
  cancelled: 'http://localhost:4000/pay?transaction=7&outcome=c',
}

export const purchase = {
  type: 'purchase',
  amount: '5.05',
  currency: 'NZD',
  merchantReference: 'BILL-1042',
  callbackUrls,
}

export const goodCard = {
  CardNumber: '4111111111111111',
  ExpiryMonth: '09',
  ExpiryYear: '49',
  CardHolderName: 'Aroha Kingi',
  Cvc2: '987',
}

const sessionReply = z.looseObject({
  id: z.string(),
  state: z.string(),
  links: z.array(z.object({ href: z.string(), rel: z.string(), method: z.string() })),
  amount: z.optional(z.string()),
  transactions: z.optional(
    z.array(
      z.looseObject({
        id: z.string(),
        authorised: z.boolean(),
        allowRetry: z.boolean(),
        reCo: z.string(),
        amount: z.string(),
        merchantReference: z.string(),
        card: z.looseObject({ id: z.optional(z.string()), cardNumber: z.string() }),
      }),
    ),
  ),
})

export async function readSession(response: Response) {
  return sessionReply.parse(await response.json())
}

/** Calls a gateway as the provider's server and the customer's browser do. */
export function createGatewayClient(url: string) {
  const authorization = `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`

  async function post(
    body: unknown,
    headers: Record<string, string> = {},
    signal: AbortSignal | null = null,
  ) {
    return fetch(`${url}/api/v1/sessions`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal,
    })
  }

  async function get(path: string, signal: AbortSignal | null = null) {
    return fetch(`${url}${path}`, { headers: { authorization }, signal })
  }

  return {
    post,
    get,
    open: async (differences: object = {}) => {
      const session = await readSession(await post({ ...purchase, ...differences }))
      return { id: session.id, card: findCardLink(session) }
    },
    query: async (id: string) => {
      const response = await get(`/api/v1/sessions/${id}`)
      const session = await readSession(response)
      return { status: response.status, session, transaction: session.transactions?.[0] ?? null }
    },
    setSwitches: async (switches: object) => {
      const answer = await fetch(`${url}/gateway/switches`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(switches),
      })
      if (!answer.ok) throw new Error(`The switches were refused with ${answer.status}.`)
    },
    log: async (): Promise<GatewayRecord[]> => {
      const text = await (await fetch(`${url}/gateway/log`)).text()
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => gatewayRecord.parse(JSON.parse(line)))
    },
  }
}

/** The address to which the card form is posted. */
export function findCardLink({ links }: z.output<typeof sessionReply>): string {
  const card = links.find(({ rel }) => rel === 'submitCard')?.href
  if (card === undefined) throw new Error('The session has no link for the card.')
  return card
}

/** Posts the card form as a browser does, without following the redirect. */
export function postCard(link: string, card: Record<string, string> = goodCard): Promise<Response> {
  return fetch(link, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
}
