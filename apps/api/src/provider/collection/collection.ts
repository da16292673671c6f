import { dayAt } from '@switchboard/domain/day'

import type { UnusableReply } from '#api/partners/card-gateway/card-gateway.ts'
import { jobActor } from '#api/platform/actor.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { submitDebit, requestCollection } from './request-collection.ts'
import type { Collectors, CollectionReply } from './request-collection.ts'
import { enter } from './entering.ts'
import { writeDownFallingDue } from './falling-due.ts'
import { claimDue, markUnknown, reviseCollection } from './store.ts'
import type { Collection } from './store.ts'

const EVERY_SECONDS = 30
const MAX_COLLECTIONS_AT_ONCE = 10

/** Collects what falls due from accounts with a recurring method, and hears what became of it. */
export function collectionJob({ db, logger }: Services, collectors: Collectors): Job {
  async function collect(collection: Collection): Promise<void> {
    const word = await requestCollection(collectors, collection)
    if (word.kind !== 'unheard') return hear(collection, word)
    // it may be long since it was sent, and something paid meanwhile
    const owed = await reviseCollection(db, collection, await providerNow(db))
    if (owed !== null) await hear(owed, await submitDebit(collectors.bank, owed))
  }

  async function hear(collection: Collection, word: CollectionReply): Promise<void> {
    if (word.kind === 'pending') return markUnknown(db, collection.collectionId, word.reference)
    if (word.kind === 'noAnswer' || word.kind === 'notUnderstood') {
      report(collection, word)
      return markUnknown(db, collection.collectionId)
    }
    const entered = { collection, at: await providerNow(db), actor: jobActor('collection') }
    await db.transaction((queries) => enter(queries, entered, word))
  }

  /** One that cannot be booked must not keep the others from it; it was put off when it was claimed. */
  async function collectAlone(collection: Collection): Promise<void> {
    const { collectionId, accountCode } = collection
    await collect(collection).catch((error: unknown) =>
      logger.error({ err: error, collectionId, accountCode }, 'a collection failed'),
    )
  }

  function report({ collectionId, accountCode }: Collection, word: UnusableReply): void {
    const details = { collectionId, accountCode, why: 'why' in word ? word.why : word.kind }
    if (word.kind === 'noAnswer') logger.warn(details, 'the bank or the card gateway did not answer')
    else logger.error(details, 'the bank or the card gateway gave an answer that cannot be right')
  }

  return {
    name: 'collection',
    everySeconds: EVERY_SECONDS,
    async run(stopping) {
      const now = await providerNow(db)
      await writeDownFallingDue(db, { today: dayAt(now), now }, stopping)
      while (!stopping.aborted) {
        const due = await claimDue(db, await providerNow(db), MAX_COLLECTIONS_AT_ONCE)
        await Promise.all(due.map(collectAlone))
        if (due.length === 0) return
      }
    },
  }
}
