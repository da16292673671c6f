import { expect, test } from 'vitest'

import { readUsageAlerts, setUsageAlerts } from '@switchboard/domain/usage/alerts'

import type { Database } from '#api/platform/database/database.ts'
import { noticesJob } from '#api/provider/notices/outbox.ts'

import { usageAlertsJob } from './alerts/job.ts'
import { TODAY, JACK, BEN, NOTHING, testUsageAlerts } from './testing/alerts.ts'
import type { Customer } from './testing/alerts.ts'

const { api, setAlerts, moveClock, runAlerts, listAlerts, savePowerUse } = testUsageAlerts()
const DEV = { user: 'dev', accountCode: '100601' }

async function readAlerts({ user, accountCode }: Customer) {
  const token = await api().createToken(user)
  const answer = await api().make(readUsageAlerts, { token, parameters: { accountCode } })
  return readUsageAlerts.reply.parse(answer.json())
}

test('an account without settings has all alerts off, and sees which alerts fit its products', async () => {
  const [jack, ben, dev] = [await readAlerts(JACK), await readAlerts(BEN), await readAlerts(DEV)]

  expect(jack).toMatchObject({ ...NOTHING, mobilePhone: null, fits: { dataLeft: true, powerDay: false } })
  expect(ben).toMatchObject({
    ...NOTHING,
    mobilePhone: '0225550117',
    fits: { dataLeft: false, powerDay: true },
  })
  expect(dev.fits).toEqual({ dataLeft: false, powerDay: false, mobileLeft: false })
})

test('saved settings leave an audit entry; the same settings again leave none', async () => {
  const wanted = { ...NOTHING, billOver: 200.5, powerDay: true }
  const answers = [await setAlerts(BEN, wanted), await setAlerts(BEN, wanted)]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await readAlerts(BEN)).toMatchObject({ powerDay: true, billOver: 20_050 })
  expect(
    await api()
      .sql`select action from audit_event where account_code = ${BEN.accountCode} and action like 'usage%'`,
  ).toHaveLength(1)
  expect(await listAlerts(BEN)).toEqual([])
})

test.each<[what: string, body: Record<string, unknown>, field: string]>([
  ['an amount of 0', { billOver: 0 }, 'billOver'],
  ['an amount of -5', { billOver: -5 }, 'billOver'],
  ['a text', { billOver: 'lots' }, 'billOver'],
  ['an amount of 1e9', { billOver: 1e9 }, 'billOver'],
  ['another channel', { channel: 'Pigeon' }, 'channel'],
  ['no answer to a question', { powerDay: undefined }, 'powerDay'],
  ['a field more', { night: true }, 'night'],
])('%s is refused by its field, and the earlier settings remain', async (_what, change, field) => {
  await setAlerts(BEN, { billOver: 200 })
  const token = await api().createToken(BEN.user)
  const answer = await api().app.inject({
    method: 'PUT',
    url: `/api/accounts/${BEN.accountCode}/usage/alerts`,
    headers: { authorization: `Bearer ${token}` },
    payload: { ...NOTHING, dataLeft: true, ...change },
  })

  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST', field }])
  expect(await readAlerts(BEN)).toMatchObject({ ...NOTHING, billOver: 20_000 })
})

test('a text message needs a mobile number', async () => {
  const refused = await setAlerts(JACK, { channel: 'SMS', dataLeft: true })
  const nothing = await setAlerts(JACK, { channel: 'SMS' })

  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'ALERT_ADDRESS_MISSING', field: 'channel' },
  ])
  expect(nothing.statusCode).toBe(200)
})

test.each(['Email', 'SMS'] as const)(
  'an alert by %s of the night is sent at 8 in the morning',
  async (channel) => {
    await setAlerts(BEN, { channel, powerDay: true })
    await savePowerUse(BEN, TODAY, 600)
    const sent: [number, number][] = []
    // the tests' instant is 10 in the morning
    for (const hours of [11, 12, 21.9, 22]) {
      await moveClock({ hours })
      await runAlerts()
      await noticesJob(api().services, null).run(new AbortController().signal)
      const [row] = await api().sql<{
        many: number
      }>`select count(sent_at)::integer as many from communication
      where account_code = ${BEN.accountCode} and event_type = 'UsageAlert'`
      sent.push([hours, row?.many ?? 0])
    }

    expect(await listAlerts(BEN)).toEqual(['power-day:2026-11-21'])
    expect(sent).toEqual([
      [11, 0],
      [12, 0],
      [21.9, 0],
      [22, 1],
    ])
  },
)

test('simultaneous checks send an alert once, and a failed check sends its alert at the next check', async () => {
  await setAlerts(BEN, { powerDay: true, billOver: 90 })
  await savePowerUse(BEN, TODAY, 600)
  const { db } = api()
  const dying: Database = {
    kind: db.kind,
    rows: (statement, values) => db.rows(statement, values),
    script: (sql) => db.script(sql),
    load: () => db.load(),
    readShortestWait: () => db.readShortestWait(),
    statementCount: () => db.statementCount(),
    close: () => db.close(),
    transaction: (work) =>
      db.transaction(async (queries) => {
        await work(queries)
        throw new Error('killed')
      }),
  }
  await usageAlertsJob({ ...api().services, db: dying }).run(new AbortController().signal)
  const died = await listAlerts(BEN)
  await runAlerts()
  const putOff = await listAlerts(BEN)
  await moveClock({ hours: 5 })
  await Promise.all([runAlerts(), runAlerts()])
  await moveClock({ hours: 10 })
  await runAlerts()

  expect([died, putOff]).toEqual([[], []])
  expect((await listAlerts(BEN)).toSorted()).toEqual(['bill-9000:2026-12-03', 'power-day:2026-11-21'])
})

test('an account that switched its alerts off gets none', async () => {
  await setAlerts(BEN, { powerDay: true, billOver: 90 })
  await setAlerts(BEN, NOTHING)
  await savePowerUse(BEN, TODAY, 600)
  await runAlerts()

  expect(await listAlerts(BEN)).toEqual([])
})

test('reading alert settings runs two statements, saving them four', async () => {
  const token = await api().createToken(BEN.user)
  const parameters = { accountCode: BEN.accountCode }
  await api().make(readUsageAlerts, { token, parameters })
  const counts = []
  for (const make of [
    () => api().make(readUsageAlerts, { token, parameters }),
    () => api().make(setUsageAlerts, { token, parameters, body: { ...NOTHING, powerDay: true } }),
  ]) {
    const before = api().db.statementCount()
    await make()
    counts.push(api().db.statementCount() - before)
  }

  expect(counts).toEqual([2, 4])
})
