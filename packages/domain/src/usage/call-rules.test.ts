import { expect, test } from 'vitest'

import type { WireReply } from '../call.ts'

import { callsCsv, callCharge, durationText, freeReason, numberText, totalCharge } from './call-rules.ts'
import { readCalls } from './calls.ts'
import { readMonthsOfUse } from './contract.ts'
import { readDataBlocks, readDataByBillDate, readDataByDay, readDataByHour, readDataSummary } from './data.ts'
import { readHalfHours } from './half-hours.ts'
import { readCallsNow, readDataNow, readPowerNow } from './now.ts'
import { readPowerByDay, readPowerReadings, readPowerSummary } from './power.ts'

type Wire = WireReply<typeof readCalls>['calls'][number]

function call(differences: Partial<Wire> = {}) {
  const wire: Wire = {
    key: '1795151827000-1',
    began: '2026-11-20T05:17:07Z',
    seconds: 263,
    category: 'Land to Mobile',
    destination: 'New Zealand mobiles',
    numberDialled: '+64215550139',
    numberBilled: '+6495550134',
    chargedMinutes: 5,
    chargeIncludingGst: 0.98,
    chargeExcludingGst: 0.85,
    callingPack: null,
    ...differences,
  }
  const [parsed] = readCalls.reply.parse({
    billDates: [],
    period: null,
    calls: [wire],
    nextBefore: null,
    nextAfter: null,
  }).calls
  if (parsed === undefined) throw new Error('no call')
  return parsed
}

test.each([
  ['+6495550134', '09 555 0134'],
  ['+64215550139', '021 555 0139'],
  ['+6421555013', '021 555 013'],
  ['+64800555016', '0800 555 016'],
  ['+61255501234', '+61255501234'],
])('the number %s reads %s', (number, text) => {
  expect(numberText(number)).toBe(text)
})

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [263, '4 min 23 s'],
  [3_600, '1 h'],
  [3_959, '1 h 5 min'],
])('%i seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

test.each([
  ['a call that costs something', {}, null],
  ['a local call', { category: 'Local', chargedMinutes: 0, chargeIncludingGst: 0 }, 'No charge'],
  [
    'a call that a pack covers',
    { callingPack: 'Mobile 60', chargedMinutes: 0, chargeIncludingGst: 0 },
    'In Mobile 60',
  ],
  ['a call in the minutes of the plan', { chargeIncludingGst: 0 }, 'In your plan'],
  ['a call of which nobody knows what it costs', { chargeIncludingGst: null }, null],
] as const)('%s shows why it is free', (_what, differences, reason) => {
  expect(freeReason(call(differences))).toBe(reason)
})

test('a business sees charges without GST; a total with an unknown charge is null', () => {
  const [known, unknown] = [call(), call({ chargeIncludingGst: null, chargeExcludingGst: null })]

  expect([callCharge(known, false), callCharge(known, true)]).toEqual([98, 85])
  expect([totalCharge([known, known], false), totalCharge([known, unknown], true)]).toEqual([196, null])
})

test('USE-014 the file has a header and one line for each call, oldest first, in New Zealand time', () => {
  const csv = callsCsv(
    [
      call({ callingPack: 'Mobile 60' }),
      call({ chargeIncludingGst: null }),
      call({ began: '2026-11-01T11:00:00Z', seconds: 3_665 }),
    ],
    false,
  )

  expect(csv.slice(1).split('\r\n')).toEqual([
    '"Date","Number dialed","Number billed","Category","Duration","Charge","Calling pack"',
    '"2026-11-02 00:00:00","021 555 0139","09 555 0134","Land to Mobile","1:01:05",0.98,""',
    '"2026-11-20 18:17:07","021 555 0139","09 555 0134","Land to Mobile","0:04:23","",""',
    '"2026-11-20 18:17:07","021 555 0139","09 555 0134","Land to Mobile","0:04:23",0.98,"Mobile 60"',
    '',
  ])
})

test('USE-014 no value in the file begins like a formula', () => {
  const csv = callsCsv([call({ numberDialled: '+61255501234', callingPack: '=cmd' })], true)

  expect(csv).toContain(`"'+61255501234"`)
  expect(csv).toContain(`"'=cmd"`)
  expect(csv).toContain('"Charge without GST"')
  expect(csv).toContain(',0.85,')
})

test('USE-065 every usage reply is cached for 300 seconds', () => {
  const calls = [
    readMonthsOfUse,
    readDataSummary,
    readDataByBillDate,
    readDataByDay,
    readDataByHour,
    readDataBlocks,
    readPowerSummary,
    readPowerByDay,
    readPowerReadings,
    readHalfHours,
    readCalls,
    readDataNow,
    readCallsNow,
    readPowerNow,
  ]

  expect(calls.map(({ cacheSeconds }) => cacheSeconds)).toEqual(calls.map(() => 300))
})
