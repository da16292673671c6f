import { randomUUID } from 'node:crypto'

import { readSpeedTests, requestSpeedTest } from '@switchboard/domain/speed-test/contract'

import type { AreaServices } from '#api/provider/area.ts'
import type { Database } from '#api/platform/database/database.ts'
import { JsonText, handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { countAttempt } from '#api/platform/attempts.ts'

import { speedTestsText } from '../store.ts'
import { beginLineTest, claimTests, findTestableLine, settleTest, testUnderWay } from './store.ts'
import { createSpeedTestClient } from '#api/partners/speed/client.ts'
import type { TestProvider, LineTestReply } from '#api/partners/speed/client.ts'

const HOUR_MILLISECONDS = 3_600_000
/** Tests of an account in an hour, because each of them loads its line. */
export const MAX_LINE_TESTS = 10

export function lineTestEndpoints({ environment }: AreaServices): Endpoint[] {
  const provider = createSpeedTestClient(environment)
  return [
    handle(readSpeedTests, async ({ db, accountCode, now }) => {
      await checkResults({ db, provider, accountCode, now })
      return new JsonText(await speedTestsText(db, accountCode))
    }),

    handle(requestSpeedTest, async ({ db, accountCode, now }) => {
      const line = await findTestableLine(db, accountCode)
      if (line === null) return refuse('REQUEST_ERROR', { message: 'the account has no line to test' })
      const before = await testUnderWay(db, accountCode, now)
      if (before?.state === 'running') return { requested: true, id: before.id }
      const retryAfterSeconds = await countAttempt(db, [
        {
          name: `line tests of ${accountCode}`,
          most: MAX_LINE_TESTS,
          windowMilliseconds: HOUR_MILLISECONDS,
        },
      ])
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })

      const test = before ?? (await beginLineTest(db, { accountCode, id: randomUUID(), now }))
      const key = { accountCode, id: test.id }
      const request = { reference: test.id, now }
      const reply = await provider.test(request, line)
      // after a lost reply the test may have begun all the same
      const isBegun = await saveReply(
        db,
        key,
        reply.state === 'noAnswer' ? await provider.fetchResult(request) : reply,
      )
      return isBegun ? { requested: true, id: test.id } : refuse('REQUEST_ERROR')
    }),
  ]
}

type TestResultCheck = {
  readonly db: Database
  readonly provider: TestProvider
  readonly accountCode: string
  readonly now: number
}

/** Asks the test provider about tests without a result. A test without a reply does not change. */
async function checkResults({ db, provider, accountCode, now }: TestResultCheck): Promise<void> {
  const ids = await claimTests(db, accountCode, now)
  await Promise.all(
    ids.map(async (id) =>
      saveReply(db, { accountCode, id }, await provider.fetchResult({ reference: id, now })),
    ),
  )
}

/** Stores the reply of the test provider. Returns whether the test exists there. */
async function saveReply(
  db: Database,
  key: { readonly accountCode: string; readonly id: string },
  reply: LineTestReply,
): Promise<boolean> {
  switch (reply.state) {
    case 'noAnswer':
      return false
    case 'unknown':
    case 'refused':
      await settleTest(db, key, { state: 'failed' })
      return false
    case 'running':
    case 'failed':
    case 'done':
      await settleTest(db, key, reply)
      return reply.state !== 'failed'
  }
}
