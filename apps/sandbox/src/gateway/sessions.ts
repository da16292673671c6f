import { randomBytes } from 'node:crypto'

import { isOpen, type Session } from './book.ts'
import { cardType, maskDigits, maskNumber, decideVerdict, type CardForm } from './cards.ts'
import type { Gateway } from './gateway.ts'
import { toLocalMonth } from './local-time.ts'
import type { Charge, GatewayRecord } from './records.ts'
import { createRunOnce } from './run-once.ts'
import type { SessionRequest } from './session-request.ts'

const SESSION_ID_BYTES = 16
const TRANSACTION_ID_BYTES = 8
const AUTH_CODE_DIGITS = 6

export type Sessions = {
  /** Opens a session. A repeated key returns the session that it opened. */
  open: (request: SessionRequest, xId: string | null) => Promise<Session>
  /** Charges the card if the session is still open. Returns whether this call ended the session. */
  charge: (session: Session, card: CardForm) => Promise<boolean>
  cancel: (session: Session) => Promise<void>
}

/** Opens and ends sessions. Of parallel calls for a session, the first acts and the others wait for its result. */
export function createSessions(gateway: Gateway): Sessions {
  const openOnce = createRunOnce<Session>()
  const finishing = new Map<string, Promise<void>>()

  async function finish(session: Session, buildRecord: () => GatewayRecord): Promise<boolean> {
    const underWay = finishing.get(session.id)
    if (underWay !== undefined) {
      await underWay
      return false
    }
    if (!isOpen(session, gateway.now())) return false
    const finished = gateway.record(buildRecord()).finally(() => finishing.delete(session.id))
    finishing.set(session.id, finished)
    await finished
    gateway.notify(session)
    return true
  }

  return {
    open: async (request, xId) => {
      if (xId === null) return openNew(gateway, request, xId)
      return gateway.book.byXId.get(xId) ?? openOnce(xId, () => openNew(gateway, request, xId))
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
  if (session === undefined) throw new Error('A recorded session is not in the book.')
  return session
}

function buildCharge(at: string, session: Session, card: CardForm): Charge {
  const { type, amount, currency, merchantReference, storeCard } = session.request
  const verdict = decideVerdict(card, toLocalMonth(at))
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
    authCode: verdict.authorised ? createAuthCode() : '',
    card: {
      id: storeCard && verdict.authorised ? randomHex(TRANSACTION_ID_BYTES) : null,
      cardHolderName: maskDigits(card.CardHolderName),
      cardNumber: maskNumber(card.CardNumber),
      dateExpiryMonth: keepTwoDigits(card.ExpiryMonth),
      dateExpiryYear: keepTwoDigits(card.ExpiryYear),
      type: cardType(card.CardNumber),
    },
  }
}

/** Drops any other text, because it may be a card number in the wrong field. */
function keepTwoDigits(typedText: string): string {
  return /^\d{2}$/.test(typedText) ? typedText : ''
}

function createAuthCode(): string {
  const number = randomBytes(4).readUInt32BE() % 10 ** AUTH_CODE_DIGITS
  return String(number).padStart(AUTH_CODE_DIGITS, '0')
}

function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
