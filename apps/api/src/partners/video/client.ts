import * as z from 'zod/mini'

import type { Environment } from '#api/platform/environment.ts'
import { boundedJson } from '#api/partners/http/bounded-fetch.ts'
import type { Answer } from '#api/partners/http/bounded-fetch.ts'

const OK = 200
const NOT_FOUND = 404
const CONFLICT = 409
/** Short, because a customer waits for the reply. */
const TIMEOUT_MILLISECONDS = 5_000

const said = z.object({
  reference: z.string(),
  state: z.enum(['waiting', 'activated', 'complete', 'ended']),
  activateUrl: z.url({ protocol: /^https?$/ }),
})

/** The partner's reply about a customer of ours. */
export type PartnerWord =
  | ({ readonly kind: 'said' } & Pick<z.output<typeof said>, 'state' | 'activateUrl'>)
  /** The partner does not know the customer, or refuses the request. */
  | { readonly kind: 'unknown' | 'refused' }
  | { readonly kind: 'noAnswer' }

/**
 * The partner of online video. It identifies a customer by the entity of the service, so repeated calls have no further
 * effect.
 */
export type VideoPartner = {
  readonly register: (reference: string, plan: string) => Promise<PartnerWord>
  readonly wordOf: (reference: string) => Promise<PartnerWord>
  readonly end: (reference: string) => Promise<PartnerWord>
}

/** The partner by JSON over HTTP. An unreachable partner gives no reply. */
export function videoPartnerAt({
  VIDEO_PARTNER_URL: url,
  VIDEO_PARTNER_KEY: key,
}: Pick<Environment, 'VIDEO_PARTNER_URL' | 'VIDEO_PARTNER_KEY'>): VideoPartner {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }

  async function ask(
    reference: string,
    request: { readonly method: 'GET' | 'POST' | 'PUT'; readonly body?: string },
    below = '',
  ): Promise<PartnerWord> {
    if (url === null) return { kind: 'noAnswer' }
    const address = `${url.replace(/\/+$/, '')}/subscriptions/${encodeURIComponent(reference)}${below}`
    return wordIn(await boundedJson(address, { ...request, headers }, TIMEOUT_MILLISECONDS), reference)
  }

  return {
    register: (reference, plan) => ask(reference, { method: 'PUT', body: JSON.stringify({ plan }) }),
    wordOf: (reference) => ask(reference, { method: 'GET' }),
    end: (reference) => ask(reference, { method: 'POST', body: '{}' }, '/end'),
  }
}

/** A reply counts only if it is complete and names the requested customer. */
function wordIn(answer: Answer, reference: string): PartnerWord {
  if (answer.kind !== 'json') return { kind: 'noAnswer' }
  if (answer.status === NOT_FOUND) return { kind: 'unknown' }
  if (answer.status === CONFLICT) return { kind: 'refused' }
  const parsed = said.safeParse(answer.body)
  if (answer.status !== OK || !parsed.success || parsed.data.reference !== reference)
    return { kind: 'noAnswer' }
  return { kind: 'said', state: parsed.data.state, activateUrl: parsed.data.activateUrl }
}
