import { expect, test } from 'vitest'

import { changeMobileNumber } from '@switchboard/domain/mobile/numbers/contract'

import { fillDemo } from '#api/demo/fill.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import { FREE, HEMI, PASSWORD, hemiAt, livedHours } from './testing/hemi.ts'

const sandbox = await testGateway()
const api = testApi(fillDemo, {}, { MOBILE_NETWORK_URL: sandbox.networkUrl })

const AT_ONCE = 50
const FIRST_OF_MANY = 100

test('MOB-046 of 50 mobiles that want the same number at once one gets it, and is charged', async () => {
  await api().sql`
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
    select ${HEMI}, n, 'mobile-12', '021 555 9' || n, '021 555 9' || n, 'on', '2026-01-01'
    from generate_series(${FIRST_OF_MANY}::integer, ${FIRST_OF_MANY + AT_ONCE - 1}::integer) n`
  const { token } = await hemiAt(api())
  const asked = Array.from({ length: AT_ONCE }, async (_none, place) => {
    const parameters = { accountCode: HEMI, serviceNumber: String(FIRST_OF_MANY + place) }
    // passwords are checked by a few at once, the others come again
    for (;;) {
      const answer = await api().make(changeMobileNumber, {
        token,
        parameters,
        body: { number: FREE, password: PASSWORD },
      })
      if (answer.statusCode !== 429) return answer
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  const answers = await Promise.all(asked)
  await livedHours(api(), 0)

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]))
  expect(
    await api().sql`select count(*)::integer as many from service where service_entity = ${FREE}`,
  ).toEqual([{ many: 1 }])
  expect(
    await api()
      .sql`select count(*)::integer as many from one_off_charge where name = 'Change of mobile number'`,
  ).toEqual([{ many: 1 }])
}, 120_000)
