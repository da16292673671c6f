import type { Charge, Credit, Debit, GatewayRecord, Refund, StoredCharge } from './records.ts'
import type { SessionRequest } from './session-request.ts'
import { ALL_OFF, type Switches } from './switches.ts'

/** How a session ended. */
export type Outcome = { kind: 'charged'; charge: Charge } | { kind: 'cancelled' }

export type Session = {
  readonly id: string
  readonly linkToken: string
  readonly xId: string | null
  readonly createdAt: string
  readonly expires: string
  readonly request: SessionRequest
  outcome: Outcome | null
  notification: { attempts: number; settled: boolean }
}

/** Results of a notification after which it is not tried again. */
const FINAL_ANSWERS: readonly unknown[] = [200, 404, 502, 'dropped']

/** The state of the gateway, built from its records. */
export type Book = {
  readonly byId: Map<string, Session>
  readonly byLinkToken: Map<string, Session>
  readonly byXId: Map<string, Session>
  /** Charges to stored cards by their key, and by their own id. */
  readonly storedByXId: Map<string, StoredCharge>
  readonly storedById: Map<string, StoredCharge>
  /** Direct debits by their key. */
  readonly debits: Map<string, Debit>
  /** Direct credits by their key. */
  readonly credits: Map<string, Credit>
  /** Refunds by their key, and by their own id. */
  readonly refundsByXId: Map<string, Refund>
  readonly refundsById: Map<string, Refund>
  switches: Switches
}

export function emptyBook(): Book {
  return {
    byId: new Map(),
    byLinkToken: new Map(),
    byXId: new Map(),
    storedByXId: new Map(),
    storedById: new Map(),
    debits: new Map(),
    credits: new Map(),
    refundsByXId: new Map(),
    refundsById: new Map(),
    switches: ALL_OFF,
  }
}

/** Adds a record to the state: a new one, or one read from the log at the start. */
export function addRecord(book: Book, record: GatewayRecord) {
  if (record.record === 'session') return addSession(book, record)
  if (record.record === 'switches') {
    book.switches = record.switches
    return
  }
  if (record.record === 'storedCharge') {
    book.storedByXId.set(record.xId, record)
    book.storedById.set(record.transactionId, record)
    return
  }
  if (record.record === 'debit') {
    book.debits.set(record.key, record)
    return
  }
  if (record.record === 'credit') {
    book.credits.set(record.key, record)
    return
  }
  if (record.record === 'refund') {
    book.refundsByXId.set(record.xId, record)
    book.refundsById.set(record.refundId, record)
    return
  }
  const session = book.byId.get(record.sessionId)
  if (session === undefined) return
  if (record.record === 'charge') session.outcome = { kind: 'charged', charge: record }
  if (record.record === 'cancel') session.outcome = { kind: 'cancelled' }
  if (record.record === 'notification' && !record.repeat) {
    session.notification = { attempts: record.attempt, settled: FINAL_ANSWERS.includes(record.answer) }
  }
}

function addSession(book: Book, record: Extract<GatewayRecord, { record: 'session' }>) {
  const session: Session = {
    id: record.sessionId,
    linkToken: record.linkToken,
    xId: record.xId,
    createdAt: record.at,
    expires: record.expires,
    request: record.request,
    outcome: null,
    notification: { attempts: 0, settled: false },
  }
  book.byId.set(session.id, session)
  book.byLinkToken.set(session.linkToken, session)
  if (session.xId !== null) book.byXId.set(session.xId, session)
}

/** Whether the session can still be paid. */
export function isOpen(session: Session, now: string): boolean {
  return session.outcome === null && now < session.expires
}
