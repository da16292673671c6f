import { expect, test } from 'vitest'

import { listEndpoints } from '#api/areas.ts'
import { fillDemo } from '#api/fill-demo.ts'

import { toRowName } from './access-table.ts'
import { testApi } from './api.ts'
import { measureGrown } from './grown-account.ts'
import { PEOPLE, PEOPLE_OF_OTHERS, TRAIL } from './growth-of-people.ts'
import {
  BILLS,
  CALLS,
  CALLS_OF_BILL,
  DAYS,
  DAYS_OF_OTHERS,
  LINES,
  MESSAGES,
  MOBILES,
  ORDERS,
} from './growth.ts'

const api = testApi(fillDemo)

const GROWTHS = [
  DAYS,
  DAYS_OF_OTHERS,
  CALLS,
  CALLS_OF_BILL,
  LINES,
  BILLS,
  MOBILES,
  MESSAGES,
  ORDERS,
  PEOPLE,
  PEOPLE_OF_OTHERS,
  TRAIL,
]

const MAX_TIMES = 3
/**
 * A call that reads fewer pages than this more is fast whatever its factor. A whole table of a thousand rows is some hundred
 * pages, and PostgreSQL chooses between it and the index by its statistics.
 */
const FEW_PAGES = 150

/** Calls that look up the plan of every line of the account, some eight pages a line, though the reply stays as long. */
const READS_ALL: Readonly<Record<string, readonly string[]>> = {
  mobiles: [
    'GET /accounts/{accountCode}/products/contract',
    'GET /accounts/{accountCode}/products/voice',
    'GET /accounts/{accountCode}/products/callingpackbundle',
    'GET /accounts/{accountCode}/offer',
    'GET /accounts/{accountCode}/mobile/products',
    'GET /accounts/{accountCode}/mobile/services/{serviceEntity}/group',
    'GET /accounts/{accountCode}/mobile/addons',
  ],
}

/** Reads of the account, without those of another party and those that need more input than their example. */
function listReads() {
  return listEndpoints(api().services)
    .map(({ call }) => call)
    .filter(({ method, access }) => method === 'GET' && access === 'account')
}

test.each(GROWTHS)(
  'each read costs $many $thing at most three times the pages of few, unless its reply grows',
  async (growth) => {
    const reads = listReads()
    const few = await measureGrown(api(), growth, { count: growth.few, calls: reads })
    const many = await measureGrown(api(), growth, { count: growth.many, calls: reads })

    const costs = reads.map((call, place) => {
      const [before, after] = [few[place], many[place]]
      const pages = [before?.pages ?? 0, after?.pages ?? 0] as const
      const bytes = [before?.bytes ?? 1, after?.bytes ?? 1] as const
      return {
        name: toRowName(call),
        pages,
        allowed: pages[0] * MAX_TIMES * Math.max(1, bytes[1] / bytes[0]),
      }
    })
    const grown = costs.filter(({ pages, allowed }) => pages[1] > allowed && pages[1] - pages[0] > FEW_PAGES)
    console.log(`${growth.thing}: ${reads.length} reads, ${JSON.stringify(grown)}`)

    expect(reads.length).toBeGreaterThan(40)
    expect(grown.map(({ name }) => name)).toEqual(READS_ALL[growth.thing] ?? [])
  },
)
