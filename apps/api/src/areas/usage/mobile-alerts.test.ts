import { expect, test } from 'vitest'

import { readUsageAlerts } from '@switchboard/domain/usage/alerts'

import { testUsageAlerts } from './testing/alerts.ts'

const HEMI = { user: 'hemi', accountCode: '100801' }
const { api, setAlerts, runAlerts, listAlerts } = testUsageAlerts()

async function readBillDate(): Promise<string> {
  const [row] = await api().sql<{ on: string }>`
    select next_invoice_date::text as on from account where account_code = ${HEMI.accountCode}`
  return row?.on ?? ''
}

/** Sets the month's data of the group of Hemi's three mobiles. */
async function setGroupMb(mb: number) {
  await api().sql`update plan set data_cap_mb = ${mb} where plan_code = 'mobile-group'`
}

async function readUsedMb(): Promise<number> {
  const [row] = await api().sql<{ mb: number }>`
    select (sum(d.bytes) / 1048576)::integer as mb
    from account a cross join mobile_use u cross join lateral unnest(u.bytes) with ordinality d (bytes, place)
    where a.account_code = ${HEMI.accountCode} and u.account_code = a.account_code
      and u.month + d.place::integer - 1 >= a.next_invoice_date - interval '1 month'`
  return row?.mb ?? 0
}

/** Makes the next check due by the provider's clock. */
async function makeDue() {
  await api().sql`update usage_alert set look_at = '2026-01-01'`
}

async function readLatest(): Promise<{ subject: string; body: string } | undefined> {
  const [row] = await api().sql<{ subject: string; body: string }>`
    select subject, body from communication where account_code = ${HEMI.accountCode} and event_type = 'UsageAlert'
    order by communication_id desc limit 1`
  return row
}

test('MOB-072 a group gets one alert when its data is nearly used, and one when all of it is used', async () => {
  const billDate = await readBillDate()
  const usedMb = await readUsedMb()
  await setAlerts(HEMI, { mobileLeft: true })
  await setGroupMb(usedMb * 2)
  await runAlerts()
  const none = await listAlerts(HEMI)
  await setGroupMb(Math.round(usedMb * 1.1))
  await makeDue()
  await runAlerts()
  const nearly = await readLatest()
  await setGroupMb(Math.round(usedMb * 0.9))
  await makeDue()
  await runAlerts()
  await makeDue()
  await runAlerts()

  expect(none).toEqual([])
  expect(nearly?.subject).toMatch(/of the data of the group of 021 555 0181 is left$/)
  expect(await readLatest()).toMatchObject({
    subject: 'All of the data of the group of 021 555 0181 is used',
    body: expect.stringContaining('It costs nothing extra.'),
  })
  expect(await listAlerts(HEMI)).toEqual([`mobile-80-share40:${billDate}`, `mobile-100-share40:${billDate}`])
})

test('MOB-072 the setting fits an account with limited mobile data, and stays where a request leaves it out', async () => {
  await setAlerts(HEMI, { mobileLeft: true })
  await setAlerts(HEMI, { billOver: 100 })
  const token = await api().createToken('hemi')
  const answer = await api().make(readUsageAlerts, { token, parameters: { accountCode: HEMI.accountCode } })

  expect(answer.json()).toMatchObject({ mobileLeft: true, billOver: 100, fits: { mobileLeft: true } })
})

test('MOB-072 no alert of mobile data is sent without the setting', async () => {
  await setGroupMb(1)
  await setAlerts(HEMI, { billOver: 100_000 })
  await runAlerts()

  expect(await listAlerts(HEMI)).toEqual([])
})
