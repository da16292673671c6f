import { PAYMENT_CURRENCY } from '@switchboard/domain/payments/contract'
import { amountText } from '@switchboard/domain/payments/rules'

import { fetchJson } from '#api/partners/http/bounded-fetch.ts'
import type { CardCharge, CardGateway } from './card-gateway.ts'
import { toChargeMetadata } from './metadata.ts'
import {
  TYPES,
  buildMerchantReference,
  readFinishedSession,
  readOpenSession,
  readOpening,
  readSettledSession,
} from './windcave-replies.ts'

export type GatewaySettings = {
  /** The base address of the gateway's calls, such as `https://sec.windcave.com/api/v1`. */
  readonly url: string
  readonly user: string
  readonly key: string
  readonly timeoutSeconds: number
  /** The address of the portal for browsers, and for the gateway's notifications. */
  readonly publicUrl: string
}

const OK = 200
const ACCEPTED = 202
const BAD_REQUEST = 400
const SERVER_FAULT = 500

/** The card gateway by Windcave's REST sessions. */
export function createWindcaveClient(settings: GatewaySettings): CardGateway {
  const { origin } = new URL(settings.url)
  const base = settings.url.replace(/\/+$/, '')
  const authorization = `Basic ${Buffer.from(`${settings.user}:${settings.key}`).toString('base64')}`
  const timeout = settings.timeoutSeconds * 1000

  return {
    async openSession(charge) {
      const answer = await fetchJson(
        `${base}/sessions`,
        {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json', 'x-id': charge.transactionId },
          body: JSON.stringify(buildSessionRequest(charge, settings.publicUrl)),
        },
        timeout,
      )
      if (answer.kind !== 'json') return answer
      if (answer.status === ACCEPTED) return readOpening(answer.body, origin, charge.form)
      if (answer.status === OK) return readFinishedSession(answer.body, charge)
      if (answer.status >= SERVER_FAULT) return { kind: 'noAnswer' }
      if (answer.status === BAD_REQUEST) return { kind: 'refused', why: 'the gateway refused the session' }
      return { kind: 'notUnderstood', why: `status ${answer.status} to a new session` }
    },

    async fetchOutcome(charge, session) {
      const answer = await fetchJson(
        `${base}/sessions/${encodeURIComponent(session)}`,
        { method: 'GET', headers: { authorization } },
        timeout,
      )
      if (answer.kind !== 'json') return answer
      if (answer.status === ACCEPTED) return readOpenSession(answer.body, session)
      if (answer.status >= SERVER_FAULT) return { kind: 'noAnswer' }
      if (answer.status !== OK) return { kind: 'notUnderstood', why: `status ${answer.status} to a query` }
      return readSettledSession(answer.body, session, charge)
    },
  }
}

function buildSessionRequest(charge: CardCharge, publicUrl: string) {
  // all three addresses are the same, because the API reads the result from the gateway and never from the address
  const callback = `${publicUrl}${charge.returnPath}?transactionId=${charge.transactionId}`
  return {
    type: TYPES[charge.transactionType],
    amount: amountText(charge.total),
    currency: PAYMENT_CURRENCY,
    merchantReference: buildMerchantReference(charge),
    methods: ['card'],
    storeCard: charge.storeCard,
    storedCardIndicator: charge.storeCard ? 'credentialonfileinitial' : 'single',
    callbackUrls: { approved: callback, declined: callback, cancelled: callback },
    notificationUrl: `${publicUrl}/api/gateway/notifications`,
    metaData: toChargeMetadata(charge),
  }
}
