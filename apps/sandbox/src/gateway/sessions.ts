import { randomBytes } from 'node:crypto'

import { isOpen, type Session } from './book.ts'
import { cardType, holderName, maskNumber, verdictOn, type CardForm } from './cards.ts'
import type { Gateway } from './gateway.ts'
import { localMonth } from './local-time.ts'
import type { Charge, GatewayRecord } from './records.ts'
import type { SessionRequest } from './session-request.ts'

const SESSION_ID_BYTES = 16
const TRANSACTION_ID_BYTES = 8
const AUTH_CODE_DIGITS = 6

export type Sessions = {
  /** Opens a session; a key that opened one before gives that one again. */
  open: (request: SessionRequest, xId: string | null) => Promise<Session>
  /** Tries the card, the first time only; whether this call did it. */
  charge: (session: Session, card: CardForm) => Promise<boolean>
  cancel: (session: Session) => Promise<void>
}

/** What happens to sessions. Of calls at the same moment one acts and the others wait for it. */
export function createSessions(gateway: Gateway): Sessions {
  const opening = new Map<string, Promise<Session>>()
  const finishing = new Map<string, Promise<void>>()

  async function finish(session: Session, end: () => GatewayRecord): Promise<boolean> {
    const underWay = finishing.get(session.id)
    if (underWay !== undefined) {
      await underWay
      return false
    }
    if (!isOpen(session, gateway.now())) return false
    const finished = gateway.record(end()).finally(() => finishing.delete(session.id))
    finishing.set(session.id, finished)
    await finished
    gateway.notify(session)
    return true
  }

  return {
    open: async (request, xId) => {
      if (xId === null) return openNew(gateway, request, xId)
      const known = gateway.book.byXId.get(xId) ?? opening.get(xId)
      if (known !== undefined) return known
      const opened = openNew(gateway, request, xId).finally(() => opening.delete(xId))
      opening.set(xId, opened)
      return opened
    },
    charge: (session, card) => finish(session, () => buildCharge(gateway.now(), session, card)),
    cancel: async (session) => {
      await finish(session, () => ({ record: 'cancel', at: gateway.now(), sessionId: session.id }))
    },
  }
}

async function openNew(gateway: Gateway, request: SessionRequest, xId: string | null): Promise<Session> {
  const sessionId = randomHex(SESSION_ID_BYTES)
  const at = gateway.now()
  const expires = new Date(Date.parse(at) + gateway.settings.sessionLifeSeconds * 1_000).toISOString()
  const linkToken = randomHex(SESSION_ID_BYTES)
  await gateway.record({ record: 'session', at, sessionId, linkToken, xId, expires, request })
  const session = gateway.book.byId.get(sessionId)
  if (session === undefined) throw new Error('A session that was recorded is not in the book.')
  return session
}

function buildCharge(at: string, session: Session, card: CardForm): Charge {
  const { type, amount, currency, merchantReference, storeCard } = session.request
  const verdict = verdictOn(card, localMonth(at))
  return {
    record: 'charge',
    at,
    sessionId: session.id,
    transactionId: randomHex(TRANSACTION_ID_BYTES),
    type,
    amount,
    currency,
    merchantReference,
    ...verdict,
    authCode: verdict.authorised ? authCode() : '',
    card: {
      id: storeCard && verdict.authorised ? randomHex(TRANSACTION_ID_BYTES) : null,
      cardHolderName: holderName(card.CardHolderName),
      cardNumber: maskNumber(card.CardNumber),
      dateExpiryMonth: twoDigits(card.ExpiryMonth),
      dateExpiryYear: twoDigits(card.ExpiryYear),
      type: cardType(card.CardNumber),
    },
  }
}

/** Two digits, or nothing: what else was typed there is not kept. */
function twoDigits(typed: string): string {
  return /^\d{2}$/.test(typed) ? typed : ''
}

function authCode(): string {
  const number = randomBytes(4).readUInt32BE() % 10 ** AUTH_CODE_DIGITS
  return String(number).padStart(AUTH_CODE_DIGITS, '0')
}

function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
