import * as z from 'zod/mini'

import type { Environment } from '#api/platform/environment.ts'
import { fetchJson } from '#api/partners/http/bounded-fetch.ts'
import type { Answer } from '#api/partners/http/bounded-fetch.ts'

const OK = 200
const NOT_FOUND = 404
const CONFLICT = 409
/** Short, because a customer waits for the reply. */
const TIMEOUT_MILLISECONDS = 5_000

const subscriptionReply = z.object({
  reference: z.string(),
  state: z.enum(['waiting', 'activated', 'complete', 'ended']),
  activateUrl: z.url({ protocol: /^https?$/ }),
})

/** The partner's reply about a customer. */
export type VideoPartnerReply =
  | ({ readonly kind: 'found' } & Pick<z.output<typeof subscriptionReply>, 'state' | 'activateUrl'>)
  /** The partner does not know the customer, or refuses the request. */
  | { readonly kind: 'unknown' | 'refused' }
  | { readonly kind: 'noAnswer' }

/** The partner of online video. The reference is the entity of the service; a repeated call has no further effect. */
export type VideoPartner = {
  readonly register: (reference: string, plan: string) => Promise<VideoPartnerReply>
  readonly fetchSubscription: (reference: string) => Promise<VideoPartnerReply>
  readonly end: (reference: string) => Promise<VideoPartnerReply>
}

/** The partner, by JSON over HTTP. Without an address every reply is `noAnswer`. */
export function createVideoPartnerClient({
  VIDEO_PARTNER_URL: url,
  VIDEO_PARTNER_KEY: key,
}: Pick<Environment, 'VIDEO_PARTNER_URL' | 'VIDEO_PARTNER_KEY'>): VideoPartner {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }

  async function callPartner(
    reference: string,
    request: { readonly method: 'GET' | 'POST' | 'PUT'; readonly body?: string },
    subPath = '',
  ): Promise<VideoPartnerReply> {
    if (url === null) return { kind: 'noAnswer' }
    const address = `${url.replace(/\/+$/, '')}/subscriptions/${encodeURIComponent(reference)}${subPath}`
    return parseReply(await fetchJson(address, { ...request, headers }, TIMEOUT_MILLISECONDS), reference)
  }

  return {
    register: (reference, plan) => callPartner(reference, { method: 'PUT', body: JSON.stringify({ plan }) }),
    fetchSubscription: (reference) => callPartner(reference, { method: 'GET' }),
    end: (reference) => callPartner(reference, { method: 'POST', body: '{}' }, '/end'),
  }
}

/** A reply counts only if it is complete and names the requested customer. */
function parseReply(answer: Answer, reference: string): VideoPartnerReply {
  if (answer.kind !== 'json') return { kind: 'noAnswer' }
  if (answer.status === NOT_FOUND) return { kind: 'unknown' }
  if (answer.status === CONFLICT) return { kind: 'refused' }
  const parsed = subscriptionReply.safeParse(answer.body)
  if (answer.status !== OK || !parsed.success || parsed.data.reference !== reference)
    return { kind: 'noAnswer' }
  return { kind: 'found', state: parsed.data.state, activateUrl: parsed.data.activateUrl }
}
