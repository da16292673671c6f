import { expect, test } from 'vitest'

import { addDays, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { seedRandom } from '@switchboard/domain/testing/random'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from './api.ts'
import { FORECASTS, WIREMU } from '#api/testing/forecasts/drawn.ts'
import { compareForecasts } from '#api/testing/forecasts/live.ts'
import { testGateway } from './gateway.ts'
import { toPartnerVariables } from '#api/testing/six-months/provider.ts'

const SEED = Number(process.env['FORECASTS_SEED'] ?? 20_261_121)
const FIRST: Day = day.parse('2026-11-21')

const gateway = await testGateway()
const api = testApi(fillDemo, {}, toPartnerVariables(gateway))

test('thirteen drawn forecasts are the bills that the bill run makes, to the cent, measured use aside where it was not forecast', async () => {
  const compared = await compareForecasts(api(), gateway, {
    forecasts: FORECASTS,
    first: FIRST,
    last: addDays(FIRST, 120),
    random: seedRandom(SEED),
  })

  const exact = compared.filter(({ differences }) => differences.length === 0).length
  console.info(
    `${exact} of ${compared.length} forecasts to the cent, ${compared.flatMap(({ bills }) => bills).length} bills`,
  )
  expect(compared.filter(({ differences }) => differences.length > 0)).toEqual([])
  expect(compared).toHaveLength(13)
})

test('the forecasts are of two businesses, one with power, and of four households with power among others', () => {
  const count = (business: boolean, power: boolean) =>
    FORECASTS.filter(({ isBusiness, hasPower }) => isBusiness === business && hasPower === power).length

  expect([count(true, false), count(true, true), count(false, true)]).toEqual([1, 1, 4])
})

test('the household whose power begins again had power, and changed its bill frequency twice', async () => {
  const [row] = await api().sql`
    select (select count(*)::int from electricity_supply where account_code = ${WIREMU.accountCode} and ends_on is not null)
        as ended,
      (select count(*)::int from bill_cycle_change where account_code = ${WIREMU.accountCode}) as frequencies`

  expect(row).toEqual({ ended: 1, frequencies: 2 })
})
