import { noteDiscrepancy } from '#api/books/discrepancies.ts'
import { statement } from '#api/database/database.ts'
import { providerNow } from '#api/http/session.ts'
import type { Job } from '#api/jobs/jobs.ts'
import type { Services } from '#api/services.ts'

import type { Collectors } from './asking.ts'
import { claimToCompare } from './store.ts'
import type { Ended } from './store.ts'

const EVERY_SECONDS = 3_600
const MOST_AT_ONCE = 20

const compared = statement<never>(
  'collection-compared',
  'update collection set compared = true where collection_id = $1',
)

type Said = { readonly kind: string; readonly why?: string }

/** Compares every collection, a day after it ended, with the record that bank or gateway has of it. */
export function collectionComparisonJob({ db, logger }: Services, { bank, cards }: Collectors): Job {
  async function compare(collection: Ended): Promise<void> {
    const { collectionId, accountCode, state: ours } = collection
    const said = await saidOf(collection)
    if (said?.kind === 'noAnswer') return
    if (said !== null && !agrees(ours, said)) {
      const theirs = said.why ?? said.kind
      await noteDiscrepancy(db, logger, { source: `collection:${collectionId}`, accountCode, ours, theirs })
    }
    await db.rows(compared, [collectionId])
  }

  /** Null for a charge that the gateway gave no name: it was never taken on. */
  async function saidOf(collection: Ended): Promise<Said | null> {
    if (collection.method === 'DirectDebit') return bank.wordOf(collection)
    const { token, reference } = collection
    return token === null || reference === null ? null : cards.outcomeOf({ ...collection, token }, reference)
  }

  async function compareAlone(collection: Ended): Promise<void> {
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
        const due = await claimToCompare(db, await providerNow(db), MOST_AT_ONCE)
        await Promise.all(due.map(compareAlone))
        if (due.length < MOST_AT_ONCE) return
      }
    },
  }
}

/** What bank and gateway say of a collection that ended so. */
const AGREEING: Record<Ended['state'], readonly string[]> = {
  settled: ['settled', 'approved'],
  dishonoured: ['dishonoured'],
  declined: ['declined', 'unheard', 'refused'],
  dropped: ['unheard'],
}

function agrees(ours: Ended['state'], { kind }: Said): boolean {
  return AGREEING[ours].includes(kind)
}
