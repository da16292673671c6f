import { expect, test } from 'vitest'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { BEN, LINES } from '#api/testing/growth.ts'

import { readInvoiceText } from './store/bills.ts'

const api = testApi(fillDemo)
const NEWEST = '1005170024'
const READS = 5

/** The least of some times, in milliseconds, so that other work on the machine does not count. */
async function measureBill(): Promise<number> {
  const times: number[] = []
  for (let read = 0; read < READS; read += 1) {
    const begin = performance.now()
    await readInvoiceText(api().db, BEN.accountCode, NEWEST)
    times.push(performance.now() - begin)
  }
  return Math.min(...times)
}

test('a bill of ten times the lines takes at most 25 times as long', async () => {
  await LINES.grow(api().db, 500)
  const short = await measureBill()
  await LINES.grow(api().db, 5_000)
  const long = await measureBill()

  console.log(`500 lines: ${short.toFixed(1)} ms, 5,000 lines: ${long.toFixed(1)} ms`)
  expect(long / short).toBeLessThan(25)
})
