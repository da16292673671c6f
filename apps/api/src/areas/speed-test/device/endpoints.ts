import { randomUUID } from 'node:crypto'

import { beginDeviceTest, endDeviceTest } from '@switchboard/domain/speed-test/contract'
import { DEVICE_TEST } from '@switchboard/domain/speed-test/limits'

import type { AreaServices } from '#api/provider/area.ts'
import { handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { readSharedSecret } from '#api/identity/secrets.ts'
import { countAttempt } from '#api/platform/attempts.ts'

import { startDeviceTest, finishDeviceTest } from './store.ts'
import { signDeviceTestToken } from './token.ts'

const SECOND = 1_000
const HOUR_MILLISECONDS = 3_600_000
/** Measurements of an account in an hour. Each may transfer the bytes set in `DEVICE_TEST`. */
export const MAX_DEVICE_TESTS = 12

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The path of a measurement's transfers, below the contract's base path. */
export const MEASURING_PATH = '/measuring'

export function deviceTestEndpoints({ db }: AreaServices): Endpoint[] {
  return [
    handle(beginDeviceTest, async ({ db: queries, accountCode, now }) => {
      const id = randomUUID()
      const until = Date.now() + DEVICE_TEST.seconds * SECOND
      const begun = await startDeviceTest(queries, { accountCode, id, now, openUntil: until })
      if (!begun.begun) {
        const retryAfterSeconds = Math.max(1, Math.ceil((begun.until - Date.now()) / SECOND))
        return refuse('DEVICE_TEST_UNDER_WAY', { retryAfterSeconds })
      }
      const wait = await countAttempt(queries, [
        {
          name: `device tests of ${accountCode}`,
          most: MAX_DEVICE_TESTS,
          windowMilliseconds: HOUR_MILLISECONDS,
        },
      ])
      if (wait !== null) {
        await finishDeviceTest(queries, { accountCode, id }, null)
        return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
      }
      const token = signDeviceTestToken(
        { accountCode, id, until },
        await readSharedSecret(db, 'device-tests'),
      )
      return { id, token, path: MEASURING_PATH, ...DEVICE_TEST }
    }),

    handleWhole(
      endDeviceTest,
      async ({ db: queries, accountCode, parameters: { id }, body: { measured } }) => {
        const ended = UUID.test(id) ? await finishDeviceTest(queries, { accountCode, id }, measured) : null
        if (ended === null) return refuse('DEVICE_TEST_NOT_FOUND')
        if (measured === null) return { result: null }
        return { result: { id, measuredAt: ended.at.toISOString(), ...measured, usedBytes: ended.used } }
      },
    ),
  ]
}
