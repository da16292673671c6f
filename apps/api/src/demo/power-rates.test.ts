import { expect, test } from 'vitest'

import { readPowerPlan } from '@switchboard/domain/change-hub/contract'
import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
import { readCurrentIcps } from '@switchboard/domain/power/contract'
import { planRates } from '@switchboard/domain/power/prices'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)

/** The rates of the plan that the change page and the comparison of plans show as the account's. */
async function readPlanRates(user: string, accountCode: string) {
  const request = { token: await api().createToken(user), parameters: { accountCode } }
  const connections = readCurrentIcps.reply.parse((await api().make(readCurrentIcps, request)).json())
  const { power } = readPowerPlan.reply.parse((await api().make(readPowerPlan, request)).json())
  const [rates] = connections.map(({ plan }) => planRates(plan))
  return {
    rates,
    ofMyPlan: power?.rates.map((rate) => [rate.centsPerUnitIncludingGst, rate.centsPerDayIncludingGst]),
  }
}

/** The rates by which the next bill charges. */
async function selectMeterRates(accountCode: string) {
  const rows = await api().sql<{ unit: number; day: number }>`
    select cents_per_unit::float as unit, cents_per_day::float as day from meter
    where account_code = ${accountCode} and unit = 'kWh' and cents_per_unit is not null order by subject`
  return rows.map(({ unit, day }) => [unit, day])
}

test.each([
  ['a household', 'ben', '100517', { centsPerUnitIncludingGst: 24.1, centsPerDayIncludingGst: 53 }],
  ['a business', 'ema', '100602', { centsPerUnitIncludingGst: 22.6, centsPerDayIncludingGst: 96 }],
  [
    'two dials',
    'jack',
    '100901',
    { centsPerUnitIncludingGst: 26.4, centsPerNightUnitIncludingGst: 17.2, centsPerDayIncludingGst: 53 },
  ],
])(
  'HUB-028 PWR-076 My Plan, change page and comparison show the rates that the bills of %s charge, whatever the catalogue costs now',
  async (_who, user, accountCode, expected) => {
    await api().sql`update power_rate set cents_per_unit = 99, cents_per_day = 199,
      cents_per_night_unit = case when cents_per_night_unit is not null then 88 end`

    const { rates, ofMyPlan } = await readPlanRates(user, accountCode)

    expect(rates).toMatchObject(expected)
    expect(ofMyPlan).toEqual(await selectMeterRates(accountCode))
    expect(ofMyPlan?.[0]).toEqual([expected.centsPerUnitIncludingGst, expected.centsPerDayIncludingGst])
  },
)

test('PWR-063 the daily charge of a current plan and its capacity charge are the daily charge of the bills', async () => {
  await api().db.script(`
    update power_rate set cents_per_kva_day = 1 where plan_code = 'power-business';
    update electricity_connection set chargeable_kva = 69
    where icp in (select icp from electricity_supply where account_code = '100602')`)

  const { rates } = await readPlanRates('ema', '100602')

  expect(rates?.centsPerDayIncludingGst).toBe(96)
})

test('PWR-002 PWR-011 the default configuration has the switches of power for a business', async () => {
  const answer = await api().make(readDynamicConfiguration, { query: {} })

  expect(readDynamicConfiguration.reply.parse(answer.json()).businessFeatures).toMatchObject({
    getPower: true,
    changePowerPlan: true,
  })
})
