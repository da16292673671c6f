import { randomUUID } from 'node:crypto'

import { readSpeedTests, requestSpeedTest } from '@switchboard/domain/speed-test/contract'

import type { AreaServices } from '#api/provider/area.ts'
import type { Database } from '#api/platform/database/database.ts'
import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refused } from '#api/platform/refusal.ts'
import { counted } from '#api/platform/tries.ts'

import { speedTestsText } from '../store.ts'
import { begunTest, claimTests, lineOf, settleTest, testUnderWay } from './store.ts'
import { testProviderAt } from '#api/partners/speed/client.ts'
import type { TestProvider, Word } from '#api/partners/speed/client.ts'

const HOUR_MILLISECONDS = 3_600_000
/** Tests of an account in an hour, because each of them loads its line. */
export const MOST_LINE_TESTS = 10

export function lineTestEndpoints({ environment }: AreaServices): Endpoint[] {
  const provider = testProviderAt(environment)
  return [
    handle(readSpeedTests, async ({ db, accountCode, now }) => {
      await lookAgain({ db, provider, accountCode, now })
      return new JsonText(await speedTestsText(db, accountCode))
    }),

    handle(requestSpeedTest, async ({ db, accountCode, now }) => {
      const line = await lineOf(db, accountCode)
      if (line === null) return refused('REQUEST_ERROR', { message: 'the account has no line to test' })
      const before = await testUnderWay(db, accountCode, now)
      if (before?.state === 'running') return { requested: true, id: before.id }
      const retryAfterSeconds = await counted(db, [
        {
          name: `line tests of ${accountCode}`,
          most: MOST_LINE_TESTS,
          windowMilliseconds: HOUR_MILLISECONDS,
        },
      ])
      if (retryAfterSeconds !== null) return refused('TOO_MANY_REQUESTS', { retryAfterSeconds })

      const test = before ?? (await begunTest(db, { accountCode, id: randomUUID(), now }))
      const of = { accountCode, id: test.id }
      const asked = { reference: test.id, now }
      const word = await provider.test(asked, line)
      // after a lost reply the test may have begun all the same
      const begun = await entered(db, of, word.state === 'noAnswer' ? await provider.wordOf(asked) : word)
      return begun ? { requested: true, id: test.id } : refused('REQUEST_ERROR')
    }),
  ]
}

type Looking = {
  readonly db: Database
  readonly provider: TestProvider
  readonly accountCode: string
  readonly now: number
}

/** Asks the test provider about tests without a result. A test without a reply does not change. */
async function lookAgain({ db, provider, accountCode, now }: Looking): Promise<void> {
  const ids = await claimTests(db, accountCode, now)
  await Promise.all(
    ids.map(async (id) => entered(db, { accountCode, id }, await provider.wordOf({ reference: id, now }))),
  )
}

/** Stores the reply of the test provider. Returns whether the test exists there. */
async function entered(
  db: Database,
  of: { readonly accountCode: string; readonly id: string },
  word: Word,
): Promise<boolean> {
  switch (word.state) {
    case 'noAnswer':
      return false
    case 'unknown':
    case 'refused':
      await settleTest(db, of, { state: 'failed' })
      return false
    case 'running':
    case 'failed':
    case 'done':
      await settleTest(db, of, word)
      return word.state !== 'failed'
  }
}
