import type { Books } from './books.ts'
import {
  countCollections,
  findDoubleCollections,
  collectionBookings,
  collectionsDisagree,
  stuckCollections,
} from './collections.ts'
import type { Charge } from './gateway-log.ts'
import type { ClientEvent } from './client-log.ts'
import { groupBy } from './joined.ts'
import type { Joined } from './joined.ts'
import { findWriteProblem } from './writes.ts'

type Payment = Books['payments'][number]
type Entries = Readonly<Record<string, number>>

/** The result of an invariant: how many records were checked, and each violation in words. */
export type Finding = {
  readonly invariant: string
  readonly claim: string
  readonly checked: number
  readonly breaches: readonly string[]
}

const FAILED = 'Failed'
const OUTCOMES = ['Successful', FAILED]
const FINAL = ['approved', 'declined', 'abandoned']
const MAX_SETTLE_MILLISECONDS = 300_000
const CURRENCY = 'NZD'
const PURCHASE = 'purchase'
const CARD_SOURCE = 'card:'

/** I1: every acknowledged write is stored. */
export function nothingAcknowledgedIsLost(joint: Joined): Finding {
  const promises = joint.clientLog.filter(isPromise)
  const breaches = promises.flatMap((line) => {
    const problem = PROBLEMS[line.call](joint, line)
    return problem === null ? [] : [`${line.intent} (${line.transactionId ?? 'no transaction'}): ${problem}`]
  })
  return { invariant: 'I1', claim: 'no acknowledged write is lost', checked: promises.length, breaches }
}

const PROBLEMS: Record<ClientEvent['call'], (joint: Joined, line: ClientEvent) => string | null> = {
  create: findCreationProblem,
  read: findProcessingProblem,
  process: findProcessingProblem,
  write: findWriteProblem,
  card: () => null,
}

/** Whether an answer promises something. A pending payment promises nothing yet. */
function isPromise({ call, event, reply }: ClientEvent): boolean {
  if (event === 'invoke' || event === 'unknown') return false
  if (call === 'write') return event === 'ok'
  return call === 'create' || call === 'process' || (call === 'read' && OUTCOMES.includes(reply ?? ''))
}

function findCreationProblem({ payments, audit }: Joined, line: ClientEvent): string | null {
  if (line.event === 'fail') return null
  const payment = payments.get(line.transactionId ?? '')
  if (payment === undefined) return 'answered as created, but does not exist'
  if (payment.account !== line.account)
    return `answered for account ${line.account}, stored for ${payment.account}`
  if (payment.cents !== line.cents) return `asked for ${line.cents} cents, stored as ${payment.cents}`
  const created = (audit.get(payment.id) ?? []).filter(({ action }) => action === 'card-payment-created')
  return created.length === 1 ? null : `${created.length} events of its making in the audit trail`
}

function findProcessingProblem(
  { payments, entries, charges, audit }: Joined,
  line: ClientEvent,
): string | null {
  const payment = payments.get(line.transactionId ?? '')
  const taken = (charges.get(line.transactionId ?? '') ?? []).filter(({ authorised }) => authorised)
  if (line.event === 'fail' || line.reply === FAILED)
    return taken.length === 0 ? null : 'answered as failed, but the gateway took money'
  if (payment?.state !== 'approved')
    return `answered as paid, but its state is ${payment?.state ?? 'missing'}`
  if (!entries.has(`${payment.account} ${CARD_SOURCE}${payment.id}`))
    return 'answered as paid, but not booked'
  if (taken.length === 0) return 'answered as paid, but the gateway took nothing'
  const events = (audit.get(payment.id) ?? []).filter(({ action }) => action === 'card-payment-approved')
  return events.length === 1 ? null : `${events.length} approvals in the audit trail`
}

/** I2: an intent has at most one approved gateway transaction. */
export function nobodyIsChargedTwice(joint: Joined): Finding {
  const { gateway, charges, intents, clientLog } = joint
  const taken = gateway.charges.filter(({ authorised }) => authorised)
  const breaches = [...charges].flatMap(([id, tries]) => {
    const approved = tries.filter(({ authorised }) => authorised).length
    return approved > 1 ? [`${id}: charged ${approved} times`] : []
  })
  const byIntent = groupBy(taken, ({ transactionId }) => intents.get(transactionId) ?? '')
  for (const [intent, of] of byIntent) {
    const ids = new Set(of.map(({ transactionId }) => transactionId))
    if (intent === '') breaches.push(...[...ids].map((id) => `${id}: charged, and no customer meant it`))
    else if (ids.size > 1) breaches.push(`${intent}: charged as ${[...ids].join(' and ')}`)
  }
  const sessions = groupBy(gateway.sessions, ({ transactionId }) => transactionId)
  for (const [id, opened] of sessions) {
    if (opened.length > 1) breaches.push(`${id}: ${opened.length} sessions at the gateway`)
  }
  const sent = clientLog.filter(({ call, event }) => call === 'card' && event === 'invoke').length
  if (taken.length > sent) breaches.push(`${taken.length} charges for ${sent} cards sent`)
  breaches.push(...findDoubleCollections(joint))
  const checked = taken.length + countCollections(gateway)
  return { invariant: 'I2', claim: 'nobody is charged twice', checked, breaches }
}

/** I3: the ledger sums to zero, a balance is the sum of its entries, and every entry has one origin. */
export function ledgerBalances(joint: Joined): Finding {
  const { books, entries } = joint
  const breaches = new Array<string>()
  const total = books.entries.reduce((sum, { cents }) => sum + cents, 0)
  if (total !== 0) breaches.push(`the ledger sums to ${total}`)
  const owed = new Map<string, number>()
  for (const { account, ledgerAccount, cents } of books.entries) {
    if (ledgerAccount === 'receivable') owed.set(account, (owed.get(account) ?? 0) + cents)
  }
  for (const { account, source } of books.transactions) {
    const sum = Object.values(entries.get(`${account} ${source}`) ?? {}).reduce(
      (all, cents) => all + cents,
      0,
    )
    if (sum !== 0) breaches.push(`${account} ${source}: sums to ${sum}`)
  }
  for (const { account, cents } of books.balances) {
    const sum = owed.get(account) ?? 0
    if (sum !== cents)
      breaches.push(`${account}: the customer sees ${cents} cents owed, the entries sum to ${sum}`)
  }
  for (const payment of books.payments)
    breaches.push(...findBookingProblems(joint, payment, paymentBookings(payment)))
  for (const collection of books.collections)
    breaches.push(...findBookingProblems(joint, collection, collectionBookings(collection)))
  breaches.push(...billProblems(joint), ...findUnfounded(joint))
  return {
    invariant: 'I3',
    claim: 'the ledger sums to zero and agrees with the balances that customers see',
    checked: books.entries.length,
    breaches,
  }
}

function paymentBookings(payment: Payment): Record<string, Entries> {
  const { id, cents, surchargeCents, discountCents, correctionCents, state, type } = payment
  const paid = state === 'approved' && type === 'Purchase'
  return {
    [`${CARD_SOURCE}${id}`]: paid
      ? { 'card-clearing': cents + surchargeCents, receivable: -cents, 'surcharge-income': -surchargeCents }
      : {},
    [`discount:${id}`]: { discount: discountCents, receivable: -discountCents },
    [`surcharge:${id}`]: { receivable: correctionCents, 'surcharge-income': -correctionCents },
  }
}

type Taken = { readonly id: string; readonly account: string; readonly state: string }

function findBookingProblems({ entries }: Joined, taken: Taken, bookings: Record<string, Entries>): string[] {
  return Object.entries(bookings).flatMap(([source, wanted]) => {
    const found = entries.get(`${taken.account} ${source}`) ?? {}
    return formatEntries(found) === formatEntries(wanted)
      ? []
      : [`${source} (${taken.state}): booked ${formatEntries(found)}, and should be ${formatEntries(wanted)}`]
  })
}

function formatEntries(entries: Entries): string {
  const parts = Object.entries(entries).filter(([, cents]) => cents !== 0)
  return parts.length === 0
    ? 'nothing'
    : parts
        .map(([ledgerAccount, cents]) => `${ledgerAccount} ${cents}`)
        .toSorted()
        .join(', ')
}

/** Finds card bookings without a payment. */
function findUnfounded({ books, payments }: Joined): string[] {
  return books.transactions
    .filter(({ source }) => source.startsWith(CARD_SOURCE) && !payments.has(source.slice(CARD_SOURCE.length)))
    .map(({ source }) => `${source}: booked, and there is no such payment`)
}

/** Checks that each approved bill is booked at its total, and that a period is billed once. */
function billProblems({ books, entries }: Joined): string[] {
  const periods = groupBy(books.invoices, ({ account, periodStart }) => `${account} ${periodStart}`)
  const twice = [...periods].filter(([, bills]) => bills.length > 1)
  const wrong = books.invoices.filter(({ account, number, cents, approved }) => {
    const booked = entries.get(`${account} invoice:${number}`)?.['receivable'] ?? 0
    return booked !== (approved ? cents : 0)
  })
  return [
    ...twice.map(([period, bills]) => `${period}: ${bills.length} bills of one period`),
    ...wrong.map(({ account, number }) => `${account} bill ${number}: not booked as it was billed`),
  ]
}

export function isFinalState(state: string): boolean {
  return FINAL.includes(state)
}

/** I4: each payment is in one legal state, and final five minutes after the faults ended. */
export function everyPaymentEnds(joint: Joined): Finding {
  const { books, audit, faultsEnded } = joint
  const breaches = books.payments.flatMap(({ id, state, sessionId, settledAt }) => {
    if (!isFinalState(state)) return [`${id}: stuck in ${state}`]
    const problems = new Array<string>()
    if (settledAt === null || settledAt > faultsEnded + MAX_SETTLE_MILLISECONDS)
      problems.push(`${id}: final only at ${settledAt}`)
    if (state !== 'abandoned' && sessionId === null) problems.push(`${id}: ${state} without a session`)
    const events = (audit.get(id) ?? []).filter(({ action }) => action === `card-payment-${state}`)
    if (events.length === 0) problems.push(`${id}: ${state}, and the audit trail does not say so`)
    return problems
  })
  return {
    invariant: 'I4',
    claim: 'every payment is in one legal state, and final',
    checked: books.payments.length + books.collections.length,
    breaches: [...breaches, ...stuckCollections(joint)],
  }
}

/** I7: our record agrees with the gateway's. */
export function recordsAgree(joint: Joined): Finding {
  const { payments, charges, gateway, books } = joint
  const ofCharges = gateway.charges.flatMap((charge) => {
    const problem = chargeProblem(charge, payments.get(charge.transactionId))
    return problem === null ? [] : [`${charge.transactionId}: ${problem}`]
  })
  const ofPayments = books.payments.flatMap(({ id, state }) => {
    const tries = charges.get(id) ?? []
    if (state === 'approved' && !tries.some(({ authorised }) => authorised))
      return [`${id}: approved, never charged`]
    if (state === 'declined' && tries.length === 0) return [`${id}: declined, never tried`]
    if (state === 'abandoned' && tries.length > 0) return [`${id}: abandoned, and a card was tried`]
    return []
  })
  return {
    invariant: 'I7',
    claim: 'our record is the gateway’s record',
    checked: gateway.charges.length + books.payments.length + countCollections(gateway),
    breaches: [...ofCharges, ...ofPayments, ...collectionsDisagree(joint)],
  }
}

function chargeProblem(charge: Charge, payment: Payment | undefined): string | null {
  if (payment === undefined) return 'tried at the gateway, unknown to us'
  const { state, sessionId, account, cents, surchargeCents, type } = payment
  const expected = charge.authorised ? 'approved' : 'declined'
  if (state !== expected) return `${expected} at the gateway, ${state} here`
  if (sessionId !== charge.sessionId) return 'of another session'
  if (account !== charge.account) return `charged to ${charge.account}, stored for ${account}`
  if (charge.currency !== CURRENCY) return `charged in ${charge.currency}`
  if ((charge.type === PURCHASE) !== (type === 'Purchase')) return `a ${type} here, a ${charge.type} there`
  if (charge.cents !== cents + surchargeCents)
    return `charged ${charge.cents}, stored as ${cents + surchargeCents}`
  return null
}
