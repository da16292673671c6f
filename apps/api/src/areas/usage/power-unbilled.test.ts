import { expect, test } from 'vitest'

import { addDays, dayAt } from '@switchboard/domain/day'
import { readPowerNow } from '@switchboard/domain/usage/now'
import { readPowerByDay, readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'

import { makeBillAhead } from '#api/provider/books/bill-ahead.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { TEST_INSTANT, testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)
const TODAY = dayAt(TEST_INSTANT)

/** Two dials that are read by hand, and a smart meter. */
const JACK = { user: 'jack', accountCode: '100901' }
const BEN = { user: 'ben', accountCode: '100517' }

type Customer = typeof JACK

async function readSummary({ user, accountCode }: Customer) {
  const token = await api().createToken(user)
  const answer = await api().make(readPowerSummary, { token, parameters: { accountCode } })
  return readPowerSummary.reply.parse(answer.json())
}

async function listReadings({ user, accountCode }: Customer) {
  const token = await api().createToken(user)
  const answer = await api().make(readPowerReadings, { token, parameters: { accountCode } })
  return readPowerReadings.reply.parse(answer.json())
}

async function readDays({ user, accountCode }: Customer, billDate: string) {
  const token = await api().createToken(user)
  const answer = await api().make(readPowerByDay, { token, parameters: { accountCode }, query: { billDate } })
  return readPowerByDay.reply.parse(answer.json())
}

test('a meter that is read by hand shows its newest reading and an estimate to today, at the rates of today', async () => {
  await api()
    .sql`insert into register_reading (account_code, service_number, serial_number, channel_number, read_on,
      entered_at, value, read_by)
    select s.account_code, s.service_number, r.serial_number, r.channel_number, ${addDays(TODAY, -4)}, now(),
      max(g.value) + 100, 'Customer'
    from electricity_supply s join electricity_register r using (icp)
    join register_reading g using (account_code, service_number, serial_number, channel_number)
    where s.account_code = ${JACK.accountCode} group by 1, 2, 3, 4`
  const { period, days } = await readSummary(JACK)
  const token = await api().createToken(JACK.user)
  const input = { token, parameters: { accountCode: JACK.accountCode } }
  const now = readPowerNow.reply.parse((await api().make(readPowerNow, input)).json())

  expect(days).toEqual([])
  expect(period).toMatchObject({ readType: 'Estimate', knownTo: TODAY })
  expect(period.reading?.on).toBe(addDays(TODAY, -4))
  expect(period.reading?.dials.map(({ counts }) => counts)).toEqual(['day', 'night'])
  expect(period.kwh).toBeGreaterThan(200)
  expect(now.use?.period).toEqual(period)

  // the bill run makes that bill if the period ends today
  await api()
    .sql`update account set next_invoice_date = ${addDays(TODAY, 1)} where account_code = ${JACK.accountCode}`
  const lines = await api().db.transaction((queries) =>
    makeBillAhead(queries, { accountCode: JACK.accountCode, day: addDays(TODAY, 1), now: TEST_INSTANT }),
  )
  const power = lines?.filter(({ kind, unit }) => kind === 'daily' || (kind === 'usage' && unit === 'kWh'))
  expect(period.chargeIncludingGst).toBe(power?.reduce((sum, { cents }) => sum + cents, 0))
})

test('a meter read by hand on the day before the period has an estimate, a meter without this reading has none', async () => {
  const { period } = await readSummary(JACK)
  const eve = addDays(period.from, -1)
  await api().sql`update register_reading set withdrawn_at = now()
    where account_code = ${JACK.accountCode} and read_on = ${eve}`
  const { period: without } = await readSummary(JACK)

  expect(period.reading?.on).toBe(eve)
  expect(period).toMatchObject({ readType: 'Estimate', knownTo: TODAY })
  expect([without.kwh, without.chargeIncludingGst, without.reading]).toEqual([null, null, undefined])
})

test('past periods with a supply are listed before and after its first bill, and no other periods', async () => {
  const [newest, , begun] = (await listReadings(BEN)).periods
  const starts = addDays(begun?.from ?? TODAY, 3)
  await api().sql`delete from half_hours where account_code = ${BEN.accountCode}`
  await api().sql`delete from metered_usage where account_code = ${BEN.accountCode}`
  await api().sql`update electricity_supply set starts_on = ${starts} where account_code = ${BEN.accountCode}`
  const { periods } = await listReadings(BEN)

  expect(periods.map(({ billDate }) => billDate)).toHaveLength(3)
  expect(periods.map(({ billDate }) => billDate)).toContain(begun?.billDate)
  expect((await readDays(BEN, begun?.billDate ?? '')).period.kwh).toBeNull()
  expect(newest?.billDate).toBe(periods[0]?.billDate)
})
