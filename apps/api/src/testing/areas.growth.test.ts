import { expect, test } from 'vitest'

import { readNextBill } from '@switchboard/domain/billing/next-bill'
import { readCommunications } from '@switchboard/domain/communications/contract'
import { readPeople } from '@switchboard/domain/people/contract'
import { readCalls } from '@switchboard/domain/usage/calls'
import { readPowerNow } from '@switchboard/domain/usage/now'
import { readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'

import { fillDemo } from '#api/fill-demo.ts'

import { testApi } from './api.ts'
import { measureGrown } from './grown-account.ts'
import { PEOPLE_OF_OTHERS } from './growth-of-people.ts'
import { BILLS, CALLS, CALLS_OF_BILL, DAYS, DAYS_OF_OTHERS, MESSAGES } from './growth.ts'

const api = testApi(fillDemo)

/** The index of a larger table may be a level deeper. */
const MAX_TIMES = 1.5

test.each([
  { what: 'the next bill', call: readNextBill, growth: DAYS },
  { what: 'the next bill', call: readNextBill, growth: DAYS_OF_OTHERS },
  { what: 'the power of this period', call: readPowerSummary, growth: DAYS },
  { what: 'the power of this period', call: readPowerSummary, growth: BILLS },
  { what: 'the power on home', call: readPowerNow, growth: BILLS },
  { what: 'the list of power readings', call: readPowerReadings, growth: DAYS },
  { what: 'a page of calls', call: readCalls, growth: CALLS },
  { what: 'a page of calls', call: readCalls, growth: CALLS_OF_BILL },
  { what: 'the list of people', call: readPeople, growth: PEOPLE_OF_OTHERS },
  { what: 'a page of messages', call: readCommunications, growth: MESSAGES },
])(
  '$what reads as many pages with $growth.many as with $growth.few $growth.thing',
  async ({ call, growth }) => {
    const [few] = await measureGrown(api(), growth, { count: growth.few, calls: [call] })
    const [many] = await measureGrown(api(), growth, { count: growth.many, calls: [call] })

    expect(few?.pages).toBeGreaterThan(0)
    expect((many?.pages ?? Infinity) / (few?.pages ?? 1)).toBeLessThan(MAX_TIMES)
  },
)
