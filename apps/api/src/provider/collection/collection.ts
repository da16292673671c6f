import { dayAt } from '@switchboard/domain/day'

import type { UnusableReply } from '#api/partners/card-gateway/card-gateway.ts'
import { jobActor } from '#api/platform/actor.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { submitDebit, requestCollection } from './request-collection.ts'
import type { Collectors, CollectionReply } from './request-collection.ts'
import { saveReply } from './save-reply.ts'
import { createDueCollections } from './due-collections.ts'
import { claimDue, reviseCollection } from './store/claims.ts'
import type { Collection } from './store/claims.ts'
import { markUnknown } from './store/states.ts'

const EVERY_SECONDS = 30
const MAX_COLLECTIONS_AT_ONCE = 10

/** Collects the amounts that fall due from accounts with a recurring method, and saves the outcomes. */
export function collectionJob({ db, logger }: Services, collectors: Collectors): Job {
  async function collect(collection: Collection): Promise<void> {
    const today = dayAt(await providerNow(db))
    const reply = await requestCollection(collectors, collection, today)
    if (reply.kind !== 'unheard') return handleReply(collection, reply)
    // something may have been paid since the first try
    const owed = await reviseCollection(db, collection, await providerNow(db))
    if (owed !== null) await handleReply(owed, await submitDebit(collectors.bank, owed, today))
  }

  async function handleReply(collection: Collection, reply: CollectionReply): Promise<void> {
    if (reply.kind === 'pending') return markUnknown(db, collection.collectionId, reply.reference)
    if (reply.kind === 'noAnswer' || reply.kind === 'notUnderstood') {
      report(collection, reply)
      return markUnknown(db, collection.collectionId)
    }
    const replied = { collection, at: await providerNow(db), actor: jobActor('collection') }
    await db.transaction((queries) => saveReply(queries, replied, reply))
  }

  /** A failure does not stop other collections. The claim has already set the time of the next try. */
  async function collectOne(collection: Collection): Promise<void> {
    const { collectionId, accountCode } = collection
    await collect(collection).catch((error: unknown) =>
      logger.error({ err: error, collectionId, accountCode }, 'a collection failed'),
    )
  }

  function report({ collectionId, accountCode }: Collection, reply: UnusableReply): void {
    const details = { collectionId, accountCode, why: 'why' in reply ? reply.why : reply.kind }
    if (reply.kind === 'noAnswer') logger.warn(details, 'the bank or the card gateway did not answer')
    else logger.error(details, 'the bank or the card gateway gave an answer that cannot be right')
  }

  return {
    name: 'collection',
    everySeconds: EVERY_SECONDS,
    async run(stopping) {
      const now = await providerNow(db)
      await createDueCollections(db, { today: dayAt(now), now }, stopping)
      while (!stopping.aborted) {
        const due = await claimDue(db, await providerNow(db), MAX_COLLECTIONS_AT_ONCE)
        await Promise.all(due.map(collectOne))
        if (due.length === 0) return
      }
    },
  }
}
