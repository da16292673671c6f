import { describe, expect, test, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readInvoicePdf } from '@switchboard/domain/billing/contract'
import { defineCall } from '@switchboard/domain/call'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { listCoreProducts } from '@switchboard/domain/catalogue/listing/contract'
import type { CallShape } from '@switchboard/domain/call'
import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
import { readCallbackTimeslots } from '@switchboard/domain/contact/contract'
import { readOrder } from '@switchboard/domain/ordering/following/contract'
import { readCardTransaction } from '@switchboard/domain/payments/contract'
import { readAccountAccess } from '@switchboard/domain/people/access-calls'
import { readMobileUse, readWallet } from '@switchboard/domain/mobile/use/contract'
import { readCalls } from '@switchboard/domain/usage/calls'
import { readMonthsOfUse } from '@switchboard/domain/usage/contract'
import {
  readDataBlocks,
  readDataByBillDate,
  readDataByDay,
  readDataByHour,
  readDataSummary,
} from '@switchboard/domain/usage/data'
import { readHalfHours } from '@switchboard/domain/usage/half-hours'
import { readCallsNow, readDataNow, readPowerNow } from '@switchboard/domain/usage/now'
import { readPowerByDay, readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'
import * as z from 'zod/mini'

import { testBrowser } from '#web/testing/browser.ts'
import { answers, answersRaw, listRequests, testNetwork } from '#web/testing/network.ts'
import { catchCode, signInAs, testCalls } from '#web/testing/portal.tsx'

import { callQuery, dropAnswers, queryClient } from './query-client.ts'

const network = testNetwork()
testBrowser()

const shape = { method: 'GET', path: '/things', access: 'session', reply: z.object({}), errors: [] } as const
const things = defineCall(shape)
const polled = defineCall({ ...shape, cacheSeconds: 0 })

function fetchCall<T extends Parameters<typeof callQuery>[0]>(call: T) {
  return queryClient.fetchQuery(callQuery(call))
}

function fresh() {
  queryClient.clear()
  testCalls()
  signInAs()
  network.use(answers(things, {}))
}

test('API-014 an answer is cached for 1800 seconds by default', async () => {
  fresh()
  await fetchCall(things)
  await fetchCall(things)

  expect(listRequests()).toHaveLength(1)
})

test.each([
  ['API-014', things, 1_800],
  ['API-015', { ...things, cacheSeconds: readMonthsOfUse.cacheSeconds }, 300],
  ['USE-065', { ...things, cacheSeconds: readCalls.cacheSeconds }, 300],
  ['API-018 MOB-062', { ...things, cacheSeconds: readWallet.cacheSeconds }, 60],
  ['API-019 USE-066', { ...things, cacheSeconds: readMobileUse.cacheSeconds }, 600],
  ['CAT-069 API-016', { ...things, cacheSeconds: readAccount.cacheSeconds }, 60],
  ['CAT-069 API-016', { ...things, cacheSeconds: readProducts.cacheSeconds }, 60],
  ['CAT-069 API-016', { ...things, cacheSeconds: listCoreProducts.cacheSeconds }, 60],
])('%s an answer is requested again once its %s are over', async (_id, call, seconds) => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
  fresh()
  await fetchCall(call)

  vi.setSystemTime(1_800_000_000_000 + seconds * 1_000 - 1)
  await fetchCall(call)
  const within = listRequests().length
  vi.setSystemTime(1_800_000_000_000 + seconds * 1_000)
  await fetchCall(call)

  expect([within, listRequests().length]).toEqual([1, 2])
})

test('API-015 every answer of usage is cached for 300 seconds', () => {
  const usage: readonly CallShape[] = [
    readCalls,
    readCallsNow,
    readDataBlocks,
    readDataByBillDate,
    readDataByDay,
    readDataByHour,
    readDataNow,
    readDataSummary,
    readHalfHours,
    readMonthsOfUse,
    readPowerByDay,
    readPowerNow,
    readPowerReadings,
    readPowerSummary,
  ]

  expect(usage.map((call) => callQuery(call).staleTime)).toEqual(usage.map(() => 300_000))
})

test('API-014 polled, short-lived and single-use answers are never cached', () => {
  const never = [
    readCardTransaction,
    readCallbackTimeslots,
    readOrder,
    readInvoicePdf,
    readDynamicConfiguration,
    readAccountAccess,
  ]

  expect(never.map((call) => callQuery(call).staleTime)).toEqual(never.map(() => 0))
})

test('an answer that must not be cached is requested each time', async () => {
  fresh()
  await fetchCall(polled)
  await fetchCall(polled)

  expect(listRequests()).toHaveLength(2)
})

describe('API-014', () => {
  test('a failure is not cached', async () => {
    fresh()
    network.use(answersRaw(things, '', { status: 500 }))

    expect(await catchCode(fetchCall(things))).toBe('GENERAL_ERROR')
    network.use(answers(things, {}))
    expect(await fetchCall(things)).toEqual({})
  })

  test('another account is another answer', () => {
    const toKey = (accountCode: string) => callQuery(readAccount, { parameters: { accountCode } }).queryKey

    expect(toKey('1')).not.toEqual(toKey('2'))
  })

  test('a change drops the answers that it affects', async () => {
    fresh()
    await fetchCall(things)
    await dropAnswers(things)
    await fetchCall(things)

    expect(listRequests()).toHaveLength(2)
  })
})
