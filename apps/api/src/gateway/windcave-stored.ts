import * as z from 'zod/mini'

import { PAYMENT_CURRENCY } from '@switchboard/domain/payments/contract'
import { amountText } from '@switchboard/domain/payments/rules'

import type { Environment } from '#api/environment.ts'

import { boundedJson } from './bounded-fetch.ts'
import type { Answer } from './bounded-fetch.ts'
import type { ChargeWord, StoredCards, StoredCharge } from './stored-card.ts'

const OK = 200
const CREATED = 201
const ACCEPTED = 202
const BAD_REQUEST = 400
const SERVER_FAULT = 500

const FREQUENCIES = { Weekly: 'weekly', Fortnightly: 'every2weeks', Monthly: 'monthly' } as const
/** A bill's amount differs each time, and it goes on until the customer ends it. */
const RECURRING = { storedCardIndicator: 'recurringvariable', recurringExpiry: '9999-12-31' } as const

const transactionId = z.string().check(z.regex(/^[\w-]{8,64}$/))
const underWay = z.object({ id: transactionId })
const decided = z.object({
  id: transactionId,
  authorised: z.boolean(),
  reCo: z._default(z.string(), ''),
  responseText: z._default(z.string(), ''),
  type: z.string(),
  amount: z.string(),
  currency: z.string(),
  merchantReference: z.string(),
})

/** Charges to saved cards by Windcave's REST transactions. */
export function windcaveStored(
  environment: Pick<Environment, 'GATEWAY_URL' | 'GATEWAY_USER' | 'GATEWAY_KEY' | 'GATEWAY_TIMEOUT_SECONDS'>,
): StoredCards {
  const base = environment.GATEWAY_URL.replace(/\/+$/, '')
  const credentials = `${environment.GATEWAY_USER}:${environment.GATEWAY_KEY}`
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
  const timeout = environment.GATEWAY_TIMEOUT_SECONDS * 1000

  return {
    async charge(charge) {
      const answer = await boundedJson(
        `${base}/transactions`,
        {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json', 'x-id': charge.collectionId },
          body: JSON.stringify({
            ...asked(charge),
            cardId: charge.token,
            ...RECURRING,
            recurringFrequency: FREQUENCIES[charge.frequency],
          }),
        },
        timeout,
      )
      return wordIn(answer, charge)
    },

    async outcomeOf(charge, reference) {
      const url = `${base}/transactions/${encodeURIComponent(reference)}`
      const answer = await boundedJson(url, { method: 'GET', headers: { authorization } }, timeout)
      const word = wordIn(answer, charge)
      // only the answer to a charge may say that there is none
      if (word.kind === 'refused') return { kind: 'notUnderstood', why: word.why }
      if ('reference' in word && word.reference !== reference)
        return { kind: 'notUnderstood', why: 'another transaction' }
      return word
    },
  }
}

function asked({ accountCode, collectionId, amount }: StoredCharge) {
  return {
    type: 'purchase',
    amount: amountText(amount),
    currency: PAYMENT_CURRENCY,
    merchantReference: `${accountCode}-${collectionId}`,
  }
}

/** The truth is `authorised`, and only of the very charge that was asked for; without it an answer says nothing. */
function wordIn(answer: Answer, charge: StoredCharge): ChargeWord {
  if (answer.kind !== 'json') return answer
  const { status, body } = answer
  if (status >= SERVER_FAULT) return { kind: 'noAnswer' }
  if (status === BAD_REQUEST) return { kind: 'refused', why: 'the gateway refused the saved card' }
  if (status === ACCEPTED) return pendingIn(body)
  if (status !== OK && status !== CREATED)
    return { kind: 'notUnderstood', why: `status ${status} to a saved card` }
  const parsed = decided.safeParse(body)
  if (!parsed.success) return malformed(parsed.error)
  const { id: reference, authorised, reCo, responseText } = parsed.data
  const expected = asked(charge)
  const different = (['type', 'amount', 'currency', 'merchantReference'] as const).find(
    (name) => parsed.data[name] !== expected[name],
  )
  if (different !== undefined) return { kind: 'notUnderstood', why: `another ${different}` }
  if (authorised) return { kind: 'approved', reference }
  return { kind: 'declined', reference, why: `${reCo} ${responseText}`.trim() }
}

function pendingIn(body: unknown): ChargeWord {
  const parsed = underWay.safeParse(body)
  return parsed.success ? { kind: 'pending', reference: parsed.data.id } : malformed(parsed.error)
}

function malformed(error: z.core.$ZodError): ChargeWord {
  return { kind: 'notUnderstood', why: `malformed: ${error.issues[0]?.path.join('.') ?? ''}` }
}
