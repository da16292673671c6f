import { recordDiscrepancy } from '#api/provider/books/discrepancies.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Bank } from '#api/partners/bank/bank.ts'
import type { StoredCards } from '#api/partners/card-gateway/stored-card.ts'
import { jobActor } from '#api/platform/actor.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import type { Collectors } from './request-collection.ts'
import { saveReply } from './save-reply.ts'
import type { DecidingReply } from './save-reply.ts'
import { claimToCompare } from './store/claims.ts'
import type { EndedCollection } from './store/claims.ts'
import { reopenCollection } from './store/states.ts'

const EVERY_SECONDS = 3_600
const MAX_AT_ONCE = 20

const compared = statement<never>(
  'collection-compared',
  'update collection set compared = true where collection_id = $1',
)

type PartyRecord = Awaited<ReturnType<Bank['fetchDebitStatus']> | ReturnType<StoredCards['fetchOutcome']>>

/** Compares every collection, a day after it ended, with the record of bank or gateway. */
export function collectionComparisonJob({ db, logger }: Services, { bank, cards }: Collectors): Job {
  async function compare(collection: EndedCollection): Promise<void> {
    const { collectionId, accountCode, state: ours } = collection
    const record = await fetchRecord(collection)
    if (record?.kind === 'noAnswer') return
    if (record !== null && !agrees(ours, record)) {
      const theirs = 'why' in record ? record.why : record.kind
      await recordDiscrepancy(db, logger, { source: `collection:${collectionId}`, accountCode, ours, theirs })
      const correction = findCorrection(ours, record)
      // the corrected collection ends again, and is compared again a day after that
      if (correction !== null) return correct(collection, correction)
    }
    await db.rows(compared, [collectionId])
  }

  async function correct(collection: EndedCollection, correction: CollectionCorrection): Promise<void> {
    const { collectionId, state } = collection
    const moment = { at: await providerNow(db), actor: jobActor('compare') }
    await db.transaction(async (queries) => {
      if (!(await reopenCollection(queries, collectionId, state))) return
      await saveReply(
        queries,
        { ...moment, collection: { ...collection, state: state === 'settled' ? 'sent' : 'unknown' } },
        correction,
      )
    })
  }

  /** Null for a charge without a reference of the gateway: the gateway never accepted it. */
  async function fetchRecord(collection: EndedCollection): Promise<PartyRecord | null> {
    if (collection.method === 'DirectDebit') return bank.fetchDebitStatus(collection)
    const { token, reference } = collection
    return token === null || reference === null
      ? null
      : cards.fetchOutcome({ ...collection, token }, reference)
  }

  async function compareOne(collection: EndedCollection): Promise<void> {
    const { collectionId, accountCode } = collection
    await compare(collection).catch((error: unknown) =>
      logger.error({ err: error, collectionId, accountCode }, 'a collection could not be compared'),
    )
  }

  return {
    name: 'collection comparison',
    everySeconds: EVERY_SECONDS,
    async run(stopping) {
      while (!stopping.aborted) {
        const due = await claimToCompare(db, await providerNow(db), MAX_AT_ONCE)
        await Promise.all(due.map(compareOne))
        if (due.length < MAX_AT_ONCE) return
      }
    },
  }
}

/** The states of bank and gateway that agree with each end state of ours. */
const AGREEING: Record<EndedCollection['state'], readonly string[]> = {
  settled: ['settled', 'approved'],
  dishonoured: ['dishonoured'],
  declined: ['declined', 'unheard'],
  dropped: ['unheard'],
}

function agrees(ours: EndedCollection['state'], { kind }: PartyRecord): boolean {
  return AGREEING[ours].includes(kind)
}

type CollectionCorrection = Extract<
  DecidingReply,
  { kind: 'accepted' | 'settled' | 'approved' | 'dishonoured' }
>

/**
 * The correction of a wrong end: money that was taken is booked, and booked money that did not arrive is reversed. Null if
 * nothing needs correction.
 */
function findCorrection(ours: EndedCollection['state'], record: PartyRecord): CollectionCorrection | null {
  switch (record.kind) {
    case 'accepted':
    case 'settled':
    case 'approved':
      return ours === 'declined' || ours === 'dropped' ? record : null
    case 'dishonoured':
      return ours === 'settled' ? record : null
    default:
      return null
  }
}
