import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { TestApi } from '#api/testing/api.ts'
import type { TestGateway } from '#api/testing/gateway.ts'
import type { PromiseRecord } from '#api/testing/page-contradictions.ts'

import { readBooks } from './books.ts'
import { Comparison } from './comparison.ts'
import { comparePages } from './page-sentences.ts'
import { createTimedProvider, moveClock, runDay } from './provider.ts'
import type { Customer } from './provider.ts'
import { readPages } from './read-pages.ts'

export const CUSTOMERS = {
  ben: { user: 'ben', accountCode: '100517' },
  nikau: { user: 'nikau', accountCode: '101001' },
  ema: { user: 'ema', accountCode: '100602' },
  jack: { user: 'jack', accountCode: '100901' },
  lani: { user: 'lani', accountCode: '103003' },
} satisfies Record<string, Customer>

type Period = { readonly first: Day; readonly last: Day }

/** Lives the days of a period with five customers of the demo, and compares all that they read each day. */
export async function liveSixMonths(api: TestApi, gateway: TestGateway, { first, last }: Period) {
  const provider = createTimedProvider(api, gateway, first)
  const comparison = new Comparison()
  const promises = new Map<string, PromiseRecord>()
  let stops = 0
  for (let today = addDays(first, 1); today <= last; today = addDays(today, 1)) {
    await runDay(provider, today)
    await moveClock(provider, 12)
    for (const customer of Object.values(CUSTOMERS)) {
      const { user, accountCode } = customer
      const where = `${today} ${user}`
      const books = await readBooks(api, accountCode)
      const pages = await readPages(provider, customer)
      const promise = promises.get(user) ?? { promise: null, wasKept: false }
      promises.set(user, promise)
      comparePages({ where, today, books, pages, promise, comparison })
      stops += 1
    }
  }
  return { comparison, stops }
}
