import { afterEach, describe, expect, test, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readAccountSummary, readBillingInformation } from '@switchboard/domain/billing/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { addPerson } from '@switchboard/domain/people/contract'

import { listEndpoints } from '#api/areas.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { toRowName } from '#api/testing/access-table.ts'
import { testApi } from '#api/testing/api.ts'
import { requestByRow } from '#api/testing/request-by-row.ts'
import { rowsOn } from '#api/testing/sql.ts'

const api = testApi(fillDemo)
const AROHA = '100482'
const MINUTE = 60_000
const input = { parameters: { accountCode: AROHA } }

afterEach(() => {
  vi.useRealTimers()
})

type Trace = {
  actor: string
  account_code: string
  action: string
  correlation_id: string
  operation: string | null
  dated: boolean
}

async function traces(where = 'true'): Promise<Trace[]> {
  return rowsOn(
    api().db,
    `select actor, account_code, action, correlation_id, detail ->> 'operation' as operation,
       at between now() - interval '1 hour' and now() + interval '1 hour' as dated
     from audit_event where account_code = '${AROHA}' and ${where}
     order by audit_event_id`,
  )
}

const LOOKS = `action in ('looked', 'asked')`

describe('calls of staff', () => {
  test('each call on an account stores actor, account, time and operation in the trail', async () => {
    const calls = listEndpoints(api().services)
      .map(({ call }) => call)
      .filter(({ access }) => access === 'account' || access === 'owner')
    const token = await api().createStaffToken(AROHA)

    const request = { token, accountCode: AROHA, correlationId: 'all-calls' }

    for (const call of calls) await requestByRow(api().app, call, request)

    const found = await traces(LOOKS)
    expect(found.map(({ operation }) => String(operation)).toSorted()).toEqual(
      calls.map(toRowName).toSorted(),
    )
    const facts = found.map(({ actor, correlation_id, dated }) => `${actor} ${correlation_id} ${dated}`)
    expect(new Set(facts)).toEqual(new Set(['staff:staff-sam all-calls true']))
    console.log(`calls of staff on an account: ${found.length} of ${calls.length} in the trail`)
    expect(calls.length).toBeGreaterThan(45)
  })

  test('return nothing if the trail cannot be written', async () => {
    const token = await api().createStaffToken(AROHA)
    await api().db.script(`
      create function full_disk() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
      create trigger full_disk before insert on audit_event for each row execute function full_disk()`)

    const answers = await Promise.all([
      api().make(readAccount, { token, ...input }),
      api().make(readBillingInformation, { token, ...input }),
    ])
    await api().db.script('drop function full_disk cascade')

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500])
    expect(answers.map(({ body }) => body).join()).not.toContain('Aroha')
  })

  test('are recorded once a minute if they read the same, and every time if they write', async () => {
    const token = await api().createStaffToken(AROHA)
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / MINUTE) * MINUTE })
    await api().make(readAccount, { token, ...input })
    await Promise.all(Array.from({ length: 5 }, () => api().make(readAccount, { token, ...input })))
    expect(await traces(LOOKS)).toHaveLength(1)

    vi.setSystemTime(Date.now() + MINUTE)
    await api().make(readAccount, { token, ...input })
    expect(await traces(LOOKS)).toHaveLength(2)

    const call = addPerson
    await requestByRow(api().app, call, { token, accountCode: AROHA })
    await requestByRow(api().app, call, { token, accountCode: AROHA })
    expect((await traces(`action = 'asked'`)).map(({ operation }) => operation)).toEqual([
      'POST /iam/Users',
      'POST /iam/Users',
    ])
  })

  test('on an unknown account leave no entry', async () => {
    const token = await api().createStaffToken(AROHA)

    const answer = await api().make(readAccount, { token, parameters: { accountCode: '999999' } })

    expect(answer.json()).toMatchObject({ code: 'ACCOUNT_CODE_NOT_AVAILABLE' })
    expect(await api().sql`select 1 from audit_event where account_code = '999999'`).toEqual([])
  })
})

describe('calls of customers', () => {
  test('an authorised person is recorded once a day for each part of the portal', async () => {
    const token = await api().createToken('mere')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })

    await api().make(readAccountSummary, { token, ...input })
    await api().make(readBillingInformation, { token, ...input })
    await api().make(readAccount, { token, ...input })
    await api().make(readAccountSummary, { token, ...input })

    expect(await traces(LOOKS)).toMatchObject([
      { actor: 'web:user-mere', action: 'looked', operation: 'GET /accounts/{accountCode}/summary' },
      { actor: 'web:user-mere', action: 'looked', operation: 'GET /accounts/{accountCode}' },
    ])
    vi.setSystemTime(Date.now() + 24 * 60 * MINUTE)
    // with a new token, because the first one has expired by then
    await api().make(readAccountSummary, { token: await api().createToken('mere'), ...input })
    expect(await traces(LOOKS)).toHaveLength(3)
  })

  test('a read with a request body is recorded too, for staff and for authorised people', async () => {
    await api().db.script(`update claim set level = 'order' where user_id = 'user-mere'`)
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / MINUTE) * MINUTE })
    for (const token of [await api().createToken('mere'), await api().createStaffToken(AROHA)]) {
      await requestByRow(api().app, forecastOrder, { token, accountCode: AROHA })
      await requestByRow(api().app, forecastOrder, { token, accountCode: AROHA })
    }

    expect(await traces(LOOKS)).toMatchObject(
      ['web:user-mere', 'staff:staff-sam'].map((actor) => ({
        actor,
        action: 'looked',
        operation: toRowName(forecastOrder),
      })),
    )
  })

  test('a day is a calendar day of New Zealand: an evening and the next morning are two days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const counts: number[] = []

    for (const instant of ['2027-01-15T18:00+13:00', '2027-01-16T09:00+13:00', '2027-01-16T18:00+13:00']) {
      vi.setSystemTime(Date.parse(instant))
      await api().make(readAccountSummary, { token: await api().createToken('mere'), ...input })
      counts.push((await traces(LOOKS)).length)
    }

    expect(counts).toEqual([1, 2, 2])
  })

  test('reads of an owner are not recorded', async () => {
    await api().make(readAccountSummary, { token: await api().createToken('aroha'), ...input })

    expect(await traces(LOOKS)).toEqual([])
  })

  test('a refused read is not recorded', async () => {
    const [other, mere] = await Promise.all([api().createToken('ben'), api().createToken('mere')])

    await api().make(readAccountSummary, { token: other, ...input })
    await api().app.inject({
      method: 'GET',
      url: `/api/accounts/${AROHA}/access`,
      headers: { authorization: `Bearer ${mere}` },
    })

    expect(await traces(LOOKS)).toEqual([])
  })
})
