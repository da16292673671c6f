import { expect, test } from 'vitest'

import { fillDemo } from '#api/fill-demo.ts'
import { toIdentified, unknownActor } from '#api/platform/actor.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import { saveRequest } from './create-request.ts'
import { reserveFreeNumber } from './free-number.ts'
import { FREE, passHours } from './testing/hemi.ts'

const sandbox = await testGateway()
const api = testApi(fillDemo, {}, { MOBILE_NETWORK_URL: sandbox.mobileNetworkUrl })

const AT_ONCE = 50
const CHANGED = 'Change of mobile number'

/** Inserts mobiles, spread evenly over all accounts of the demo. */
async function insertMobiles() {
  return api().sql<{ accountCode: string; serviceNumber: number }>`
    with owner as (
      select account_code, row_number() over (order by account_code) - 1 as place, count(*) over () as many from account)
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
    select o.account_code, 100 + n, 'mobile-12', '021 555 9' || 100 + n, '021 555 9' || 100 + n, 'on', '2026-01-01'
    from generate_series(0, ${AT_ONCE - 1}::integer) n join owner o on o.place = n % o.many
    returning account_code as "accountCode", service_number as "serviceNumber"`
}

test('MOB-046 of 50 simultaneous requests for one number one succeeds and is charged', async () => {
  const mobiles = await insertMobiles()
  const context = {
    actor: toIdentified(unknownActor('race'), { kind: 'web', subject: 'user-hemi' }),
    now: TEST_INSTANT,
    publicUrl: 'http://portal.test',
  }
  const values = {
    newNumber: FREE,
    simNumber: null,
    providerKey: null,
    providerAccount: null,
    deliveryAddress: null,
  }
  const results = await Promise.all(
    mobiles.map((mobile) =>
      api().db.transaction((queries) =>
        saveRequest(queries, mobile, {
          ...context,
          kind: 'number',
          values,
          findProblem: () => reserveFreeNumber(queries, mobile.accountCode, FREE),
        }),
      ),
    ),
  )
  await passHours(api(), 0)

  expect(mobiles).toHaveLength(AT_ONCE)
  expect(results.filter((each) => typeof each === 'string')).toHaveLength(1)
  expect(
    await api().sql`select count(*)::integer as many from service where service_entity = ${FREE}`,
  ).toEqual([{ many: 1 }])
  expect(
    await api().sql`select count(*)::integer as many from one_off_charge where name = ${CHANGED}`,
  ).toEqual([{ many: 1 }])
})
