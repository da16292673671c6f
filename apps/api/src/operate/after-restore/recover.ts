import { providerInstantAt, providerNow } from '#api/platform/clock.ts'
import { runAndRollBack } from '#api/platform/database/savepoint.ts'
import { audit } from '#api/platform/audit.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'
import { operator } from '#api/operate/operator.ts'
import { RECONCILIATION_JOB } from '#api/provider/books/card-payment.ts'

import { recordRun } from './checks.ts'
import { enterCardPayment } from './enter-card-payment.ts'
import { correctCollection, enterCollection } from './enter-collection.ts'
import { enterRefunds } from './enter-refunds.ts'
import { fetchPartyPayments, listUnknown } from './fetch-payments.ts'
import type { MissingList, PartyPayments } from './fetch-payments.ts'
import { listOpenFindings, resolveFinding, saveFinding } from './findings.ts'
import type { OpenFinding } from './findings.ts'
import type { PartyPayment } from './party-payments.ts'
import { revokeAccess } from './revoke-access.ts'
import type { RevokedAccess } from './revoke-access.ts'
import { fetchPartyOrders, setOrdersAside } from './set-aside-orders.ts'
import type { PartyOrders } from './set-aside-orders.ts'
import { skipNumbers } from './skip-numbers.ts'
import { dropWaitingLetters, listWaitingLetters } from './waiting-letters.ts'
import type { WaitingLetters } from './waiting-letters.ts'

export type RecoveryRequest = {
  /** The restored moment or an earlier one, in milliseconds by the system clock. */
  readonly since: number
  readonly letters: 'send' | 'drop'
  readonly isDryRun: boolean
}

/** Of the payments of a kind: those in the lists, those that were entered, and those that were corrected. */
type Count = { readonly listed: number; readonly entered: number; readonly corrected: number }

export type Recovery = {
  readonly counts: Readonly<Record<PartyPayment['kind'], Count>>
  readonly foreign: number
  readonly orders: number
  readonly access: RevokedAccess
  readonly letters: readonly WaitingLetters[]
  readonly droppedLetters: number
  /** Lists that a party did not give because it did not reply. Those that it does not offer are among the findings. */
  readonly silent: readonly MissingList[]
  readonly findings: readonly OpenFinding[]
}

/** What an earlier run has set aside is tried again: the account may be there now. */
const RETRY = { retriesFindings: true }

/** The jobs of the API, of which the one that settles card payments is run. */
export type ListJobs = (services: Services) => readonly Job[]

/**
 * Brings a restored database up to what other companies did since: payments are entered and booked, other orders set aside,
 * sessions and links of the restored moment end. A repeated run enters nothing twice. Source: OPS-011, OPS-012, OPS-014 to OPS-016.
 */
export async function recover(
  services: Services,
  request: RecoveryRequest,
  listJobs: ListJobs,
): Promise<Recovery> {
  const { db } = services
  const parties = await fetchPartyPayments(services, request.since)
  const companies = await fetchPartyOrders(services, request.since)

  const enter = async (queries: Queries) => {
    const now = await providerNow(queries)
    const start = await startRun(queries, request)
    const collected = await enterCollections(queries, parties, now)
    const paid = await enterSessions(queries, parties)
    const orders = await setCompaniesAside(queries, companies)
    await setMissingListsAside(queries, [...parties.missing, ...companies.flatMap(({ missing }) => missing)])
    return { ...start, collected, paid, orders }
  }
  const enterRest = async (queries: Queries) => {
    const refunded = await enterAllRefunds(queries, parties, request)
    return { refunded, findings: await listOpenFindings(queries) }
  }

  if (request.isDryRun)
    return db.transaction((queries) =>
      runAndRollBack(queries, async () =>
        toRecovery(parties, companies, { ...(await enter(queries)), ...(await enterRest(queries)) }),
      ),
    )
  const entered = await db.transaction(enter)
  // a refund needs the payment that it pays back, and the credit of it
  const reconciliation = listJobs(services).find(({ name }) => name === RECONCILIATION_JOB)
  await reconciliation?.run(new AbortController().signal)
  return toRecovery(parties, companies, { ...entered, ...(await db.transaction(enterRest)) })
}

type Entered = Pick<Recovery, 'access' | 'letters' | 'droppedLetters' | 'orders' | 'findings'> & {
  readonly collected: Count
  readonly paid: Count
  readonly refunded: Count
}

function toRecovery(
  { foreign, missing }: PartyPayments,
  companies: readonly PartyOrders[],
  { collected, paid, refunded, ...entered }: Entered,
): Recovery {
  const lists = [...missing, ...companies.flatMap((company) => company.missing)]
  return {
    ...entered,
    counts: { session: paid, collection: collected, refund: refunded },
    foreign,
    silent: lists.filter(({ isOffered }) => isOffered),
  }
}

/** The access and the letters of the restored moment. */
async function startRun(queries: Queries, { since, letters: choice, isDryRun }: RecoveryRequest) {
  const run = await recordRun(queries, since)
  // a rollback does not take numbers back
  if (run.isFirst && !isDryRun) await skipNumbers(queries)
  const access = await revokeAccess(queries, run)
  const queuedBefore = new Date(await providerInstantAt(queries, run.begunAt.getTime()))
  const letters = await listWaitingLetters(queries, queuedBefore)
  const droppedLetters = choice === 'drop' ? await dropWaitingLetters(queries, queuedBefore) : 0
  await audit(queries, operator(), {
    action: 'database-recovered',
    detail: { since: new Date(since).toISOString(), sessions: access.sessions, droppedLetters },
  })
  return { access, letters, droppedLetters }
}

function selectKind<Kind extends PartyPayment['kind']>(
  { payments }: PartyPayments,
  kind: Kind,
): Extract<PartyPayment, { kind: Kind }>[] {
  return payments.filter((each): each is Extract<PartyPayment, { kind: Kind }> => each.kind === kind)
}

async function enterSessions(queries: Queries, parties: PartyPayments): Promise<Count> {
  const sessions = selectKind(parties, 'session')
  let entered = 0
  for (const session of await listUnknown(queries, sessions, RETRY)) {
    if (await closeEntry(queries, session, await enterCardPayment(queries, session))) entered += 1
  }
  return { listed: sessions.length, entered, corrected: 0 }
}

async function enterCollections(queries: Queries, parties: PartyPayments, now: number): Promise<Count> {
  const collections = selectKind(parties, 'collection')
  const unknown = new Set(await listUnknown(queries, collections, RETRY))
  let [entered, corrected] = [0, 0]
  for (const collection of collections) {
    if (!unknown.has(collection)) {
      if (await correctCollection(queries, collection)) corrected += 1
      continue
    }
    if (await closeEntry(queries, collection, await enterCollection(queries, collection, now))) entered += 1
  }
  return { listed: collections.length, entered, corrected }
}

async function enterAllRefunds(
  queries: Queries,
  parties: PartyPayments,
  { isDryRun }: RecoveryRequest,
): Promise<Count> {
  const refunds = selectKind(parties, 'refund')
  const unknown = await listUnknown(queries, refunds, RETRY)
  // the payments that they pay back are not settled in a dry run
  if (isDryRun) return { listed: refunds.length, entered: unknown.length, corrected: 0 }
  const now = await providerNow(queries)
  const byAccount = Map.groupBy(unknown, ({ accountCode }) => accountCode)
  let entered = 0
  for (const ofAccount of byAccount.values()) {
    for (const { refund, problem } of await enterRefunds(queries, ofAccount, now)) {
      if (await closeEntry(queries, refund, problem)) entered += 1
    }
  }
  return { listed: refunds.length, entered, corrected: 0 }
}

/** Sets a payment aside if it has a problem; otherwise a finding of an earlier run is resolved. Returns whether it was entered. */
async function closeEntry(
  queries: Queries,
  { party, id: reference, accountCode, amount, happenedAt }: PartyPayment,
  problem: string | null,
): Promise<boolean> {
  if (problem === null) await resolveFinding(queries, { party, reference })
  else await saveFinding(queries, { party, reference, accountCode, amount, reason: problem, happenedAt })
  return problem === null
}

async function setCompaniesAside(queries: Queries, companies: readonly PartyOrders[]): Promise<number> {
  let orders = 0
  for (const company of companies) orders += await setOrdersAside(queries, company)
  return orders
}

/** A party without a list cannot be compared by this program: a person compares its statement. */
async function setMissingListsAside(queries: Queries, missing: readonly MissingList[]): Promise<void> {
  for (const { party, list, isOffered } of missing) {
    if (isOffered) continue
    const reason = 'it gives no such list: compare its statement with the books'
    const finding = {
      party,
      reference: list,
      accountCode: null,
      amount: null,
      reason,
      happenedAt: Date.now(),
    }
    await saveFinding(queries, finding)
  }
}
