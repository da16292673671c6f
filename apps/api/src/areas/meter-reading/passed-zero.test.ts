import { expect, test } from 'vitest'

import { day } from '@switchboard/domain/day'
import { readMeterReadings, withdrawMeterReadings } from '@switchboard/domain/meter-reading/contract'
import type { MeterReading } from '@switchboard/domain/meter-reading/contract'

import { runBills } from '#api/provider/books/bill-run.ts'
import { forecastUsage, readUsedSinceBill } from '#api/provider/metering/read-by-hand.ts'
import { listRequests } from '#api/operate/requests.ts'

import { JACK, SERIAL } from './testing/meter-readings.ts'
import {
  BEFORE,
  DAY_REGISTER,
  NIGHT_REGISTER,
  READ_ON,
  testRequests,
  toReading,
} from './testing/staff-requests.ts'

const {
  api,
  authorizeJack,
  setReadings,
  report,
  answer,
  readNewest,
  listLetters,
  listTrail,
  raiseDayRegister,
  findService,
} = testRequests()

test('staff cannot enter a rise of 5000 kWh across zero, but a smaller rise', async () => {
  await api().sql`update register_reading set value = 95050 where account_code = ${JACK}
    and serial_number = ${SERIAL} and channel_number = 1 and read_on = '2026-11-02'`
  const id = await report()

  expect(await answer(id, toReading(50, { passedZero: [DAY_REGISTER] }))).toMatchObject({ ok: false })
  expect(await answer(id, toReading(49.99, { passedZero: [DAY_REGISTER] }))).toMatchObject({ ok: true })
})

test('MTR-016 staff enter a rise of 5000 kWh that the customer’s call refuses', async () => {
  const refused = await setReadings([
    { serialNumber: SERIAL, channelNumber: 1, readValue: 12_400, effectiveDate: READ_ON },
    { serialNumber: SERIAL, channelNumber: 2, readValue: 5_440, effectiveDate: READ_ON },
  ])
  const reported = await answer(await report(), toReading(12_400))

  expect(refused.statusCode).toBe(422)
  expect(reported).toMatchObject({ ok: true })
  expect(await readNewest()).toEqual(['12400 on 2026-11-20', '5440 on 2026-11-20'])
  const [letter, ...others] = await listLetters()
  expect(letter?.body).toContain(
    'We have entered your meter reading of 20 November 2026. Your next bill uses it.',
  )
  expect(others).toEqual([])
  expect((await listTrail()).map(({ action }) => action)).toEqual(['meter-read', 'request-answered'])
})

test('a reading that staff enter is charged on the next bill', async () => {
  await answer(await report(), toReading(12_400))

  expect((await forecastUsage(api().db, JACK, await findService()))?.read).toMatchObject({ to: READ_ON })
})

test('a register that passed zero continues from its last number', async () => {
  await raiseDayRegister()
  await answer(await report(), toReading(50, { passedZero: [DAY_REGISTER] }))

  const ahead = await forecastUsage(api().db, JACK, await findService())
  expect(ahead?.read?.kwh).toBe(150 + 48)
  expect(await readNewest()).toEqual(['50 on 2026-11-20', '5440 on 2026-11-20'])
})

async function listBilledReadings(billDate: string): Promise<string[]> {
  await runBills(api().services, { today: day.parse(billDate), now: Date.parse(`${billDate}T00:00:00Z`) })
  const lines = await api().sql<{ text: string }>`
    select concat_ws(' ', split_part(l.subject, ':', 3), to_char(l.period_start, 'MM-DD'), to_char(l.period_end, 'MM-DD'),
      trim_scale(number_billed), reading_type, trim_scale(start_reading), trim_scale(end_reading)) as text
    from invoice_line l join invoice i using (account_code, invoice_number)
    where account_code = ${JACK} and i.bill_date = ${billDate} and l.line_kind = 'usage' and l.subject like 'service:3:day'
    order by l.line_number`
  return lines.map(({ text }) => text)
}

test('a bill charges the units before and after zero, and shows the numbers of the display', async () => {
  await raiseDayRegister()
  await answer(await report(), toReading(50, { passedZero: [DAY_REGISTER] }))

  const [read, estimated] = await listBilledReadings('2026-12-03')
  expect(read).toBe('day 11-03 11-20 150 Actual 99900 50')
  expect(estimated).toMatch(/^day 11-21 12-02 \d+(\.\d+)? Estimate 50 \d{2,3}(\.\d+)?$/)
  const [next] = await listBilledReadings('2027-01-03')
  expect(next).toMatch(/^day 12-03 01-02 \d+(\.\d+)? Estimate \d{2,3}(\.\d+)? \d{2,4}(\.\d+)?$/)
})

test('a register that is read at zero shows 0 on the bill', async () => {
  await raiseDayRegister()
  await answer(await report(), toReading(0, { passedZero: [DAY_REGISTER] }))

  expect((await listBilledReadings('2026-12-03'))[0]).toBe('day 11-03 11-20 100 Actual 99900 0')
})

test('an estimate that passes zero is billed', async () => {
  await raiseDayRegister()

  const lines = await listBilledReadings('2026-12-03')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^day 11-03 12-02 \d+(\.\d+)? Estimate 99900 \d{1,3}(\.\d+)?$/)
})

test.each([
  [4, 9_900, 150, 50],
  [3, 990, 60, 50],
])('a register of %i dials begins at 0 again after its largest number', async (dials, start, kwh, end) => {
  await raiseDayRegister()
  await api()
    .sql`update electricity_register set number_of_dials = ${dials} where serial_number = ${SERIAL} and channel_number = 1`
  await api().sql`update register_reading set value = ${start} where account_code = ${JACK}
    and serial_number = ${SERIAL} and channel_number = 1 and value = 99900`
  await answer(await report(), toReading(end, { passedZero: [DAY_REGISTER] }))

  expect((await listBilledReadings('2026-12-03'))[0]).toBe(`day 11-03 11-20 ${kwh} Actual ${start} ${end}`)
})

test('after zero the usage page has the number on the display', async () => {
  await raiseDayRegister()
  await answer(await report(), toReading(50, { passedZero: [DAY_REGISTER] }))

  const used = await readUsedSinceBill(api().db, JACK, day.parse('2026-11-21'))
  expect(used.map(({ dial, reading }) => [dial, reading])).toEqual([
    ['day', { on: READ_ON, value: 50 }],
    ['night', { on: READ_ON, value: 5_440 }],
  ])
})

test('a customer cannot withdraw a reading of a register that passed zero', async () => {
  await raiseDayRegister()
  await answer(await report(), toReading(50, { passedZero: [DAY_REGISTER] }))

  const { token, parameters } = await authorizeJack()
  const listed = await api().make(readMeterReadings, { token, parameters })
  expect(listed.json<MeterReading[]>().slice(0, 2)).toMatchObject([
    { date: READ_ON, mayWithdraw: false },
    { date: READ_ON, mayWithdraw: false },
  ])
  const withdrawal = { token, parameters: { ...parameters, readOn: READ_ON } }
  const refused = await api().make(withdrawMeterReadings, withdrawal)
  expect(refused.json()).toMatchObject({ code: 'METER_READING_KEPT' })
})

test('after zero the customer’s next reading is compared with the number on the display', async () => {
  await raiseDayRegister()
  await answer(await report(), toReading(50, { passedZero: [DAY_REGISTER] }))
  const reply = await setReadings([
    { serialNumber: SERIAL, channelNumber: 1, readValue: 60, effectiveDate: '2026-11-21' },
    { serialNumber: SERIAL, channelNumber: 2, readValue: 5_441, effectiveDate: '2026-11-21' },
  ])

  expect(reply.json()).toMatchObject({ nextBill: { read: { kwh: 160 + 49 } } })
})

test.each([
  ['a lower value', toReading(7_000), '--reading: Reading must exceed previous reading amount'],
  [
    'more digits than dials',
    toReading(123_456, { passedZero: [DAY_REGISTER] }),
    '--reading: Reading must be no more than 5',
  ],
  [
    'a lower value of a register that is not named',
    toReading(7_000, { passedZero: [NIGHT_REGISTER] }),
    '--reading: Reading must exceed previous reading amount',
  ],
  [
    'a higher value of a named register',
    toReading(7_455, { passedZero: [DAY_REGISTER] }),
    '--passed-zero: expected a register that shows less than before, unlike M1000010/1',
  ],
  [
    'a mistyped value of a named register',
    toReading(7_300, { passedZero: [DAY_REGISTER] }),
    '--passed-zero: expected a rise of less than 5000 kWh over the restart; M1000010/1 rises by 99935.00',
  ],
  ['an equal value', toReading(7_365, { passedZero: [DAY_REGISTER] }), '--reading: Reading must exceed'],
  [
    'no value for a register',
    { ...toReading(7_455), registers: toReading(7_455).registers.slice(1) },
    '--reading: Reading is required: meter M1000010, register 1',
  ],
  [
    'a day before the newest reading',
    toReading(7_455, { readOn: day.parse('2026-11-02') }),
    '--on: Read date must be at least one day after',
  ],
  [
    'a day after tomorrow',
    toReading(7_455, { readOn: day.parse('2026-11-23') }),
    '--on: Read date must be no later than tomorrow',
  ],
  [
    'a day over 7 days before the request',
    toReading(7_455, { readOn: day.parse('2026-11-13') }),
    '--on: Read date must be no more than 7 days ago',
  ],
  [
    'another meter',
    { ...toReading(1), registers: [{ serialNumber: 'X', channelNumber: 1, readValue: 1 }] },
    '--reading: expected a meter',
  ],
])(
  'a reading with %s is refused by its option, and the request stays open',
  async (_what, reading, message) => {
    const id = await report()
    const refused = await answer(id, reading)

    expect(refused).toMatchObject({ ok: false, lines: [expect.stringContaining(`not changed: ${message}`)] })
    expect((await listRequests(api().db)).data).toMatchObject({ requests: [{ id }] })
    expect([await readNewest(), await listLetters()]).toEqual([BEFORE, []])
  },
)
