import { expect, test } from 'vitest'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { sqlOn } from '#api/testing/sql.ts'

import { runOnce } from './idempotency.ts'

const api = testApi(fillDemo)
const request = { accountCode: '100517', key: 'one-attempt', fingerprint: 'same' }

test('an attempt that was taken for dead and fails late leaves the key to the one that took over', async () => {
  const { db } = api()
  const first = Promise.withResolvers<never>()
  const late = runOnce(db, request, () => first.promise)
  await expect.poll(() => keys()).toHaveLength(1)
  await sqlOn(db)`update idempotency_key set locked_at = ${new Date(Date.now() - 60_000)}`

  const second = Promise.withResolvers<{ status: number; reply: string }>()
  const takenOver = runOnce(db, request, async (storeReply) => {
    const answer = await second.promise
    await storeReply(db, answer)
    return answer
  })
  await expect.poll(async () => (await keys())[0]?.locked_at.getTime()).toBeGreaterThan(Date.now() - 30_000)
  first.reject(new Error('too late'))
  await expect(late).rejects.toThrow('too late')
  const third = runOnce(db, request, () => Promise.reject(new Error('a second payment')))

  await expect(third).rejects.toThrow('SERVICE_UNAVAILABLE')
  second.resolve({ status: 200, reply: '{}' })
  expect(await takenOver).toEqual({ status: 200, reply: '{}' })
  expect(await keys()).toMatchObject([{ status: 200 }])
})

function keys() {
  return api().sql<{ status: number | null; locked_at: Date }>`select status, locked_at from idempotency_key`
}
