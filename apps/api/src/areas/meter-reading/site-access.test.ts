import { expect, test } from 'vitest'

import type { SentBody } from '@switchboard/domain/call'
import {
  readMeterLocations,
  readSiteAccess,
  setSiteAccess,
} from '@switchboard/domain/meter-reading/site-access-calls'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)

const JACK = '100901'
const ICP = '0001000010WEEB3'
const OLD = {
  dogCode: 'Dog',
  meterLocationCode: 'outside',
  accessNotes: 'The gate sticks: lift it. The dog is old and friendly.',
}
const NEW = { dogCode: null, meterLocationCode: 'gate', accessNotes: 'Ring twice' } as const

async function authorizeJack() {
  return { token: await api().createToken('jack'), parameters: { accountCode: JACK, icp: ICP } }
}

async function readAccess(): Promise<unknown> {
  const answer = await api().make(readSiteAccess, await authorizeJack())
  return answer.json()
}

async function saveAccess(body: SentBody<typeof setSiteAccess>) {
  return api().make(setSiteAccess, { ...(await authorizeJack()), body })
}

test('MTR-026 PWR-071 the meter locations have a key and a display, in the order in which they are offered', async () => {
  const answer = await api().make(readMeterLocations, await authorizeJack())

  expect(answer.json()).toEqual([
    { key: 'inside', display: 'Inside the house' },
    { key: 'garage', display: 'In the garage' },
    { key: 'outside', display: 'Outside, on the wall' },
    { key: 'gate', display: 'At the gate' },
  ])
})

test('MTR-027 MTR-028 MTR-020 saved site access is returned', async () => {
  expect(await readAccess()).toEqual(OLD)
  const answer = await saveAccess(NEW)

  expect([answer.statusCode, answer.json()]).toEqual([200, NEW])
  expect(await readAccess()).toEqual(NEW)
  expect(
    await api()
      .sql`select action, detail from audit_event where account_code = ${JACK} order by at desc limit 1`,
  ).toEqual([{ action: 'site-access-changed', detail: { icp: ICP } }])
})

test('MTR-027 MTR-028 each connection of an account has its own site access', async () => {
  const other = '0001000002CKCA7'
  await api().db.script(`
    update electricity_supply set account_code = '${JACK}', service_number = 9 where icp = '${other}';
    update electricity_connection set ami_flag = false where icp = '${other}'`)
  const request = { token: await api().createToken('jack'), parameters: { accountCode: JACK, icp: other } }
  const before = await api().make(readSiteAccess, request)
  await api().make(setSiteAccess, { ...request, body: NEW })

  expect(before.json()).toEqual({ dogCode: null, meterLocationCode: null, accessNotes: '' })
  expect((await api().make(readSiteAccess, request)).json()).toEqual(NEW)
  expect(await readAccess()).toEqual(OLD)
})

test('MTR-027 a site without saved access has empty values', async () => {
  await api().sql`delete from site_access`

  expect(await readAccess()).toEqual({ dogCode: null, meterLocationCode: null, accessNotes: '' })
})

test.each([
  ['MTR-017 without a meter location', '', 'Meter location is required'],
  ['in a place that is not in the list', 'roof', /not in the list/],
])('site access %s is refused, and the stored access stays', async (_what, meterLocationCode, message) => {
  const answer = await saveAccess({ ...NEW, meterLocationCode })

  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { code: 'SITE_ACCESS_REFUSED', field: 'meterLocationCode', message: expect.stringMatching(message) },
  ])
  expect(await readAccess()).toEqual(OLD)
})

test('MTR-018 notes are cut after 255 characters, and no letter is split', async () => {
  const answer = await saveAccess({ ...NEW, accessNotes: `${'n'.repeat(254)}🐕🐕` })

  expect(answer.json()).toEqual({ ...NEW, accessNotes: `${'n'.repeat(254)}🐕` })
})

test.each([
  ['MTR-020 another dog', { dogCode: 'Cat' }, 'dogCode'],
  ['MTR-020 a field more', { gateCode: '1' }, 'gateCode'],
  ['no notes', { accessNotes: null }, 'accessNotes'],
])('with %s it is malformed', async (_what, change, field) => {
  const { token } = await authorizeJack()
  const answer = await api().app.inject({
    method: 'PUT',
    url: `/api/accounts/${JACK}/connections/${ICP}/siteaccess`,
    headers: { authorization: `Bearer ${token}` },
    payload: { ...NEW, ...change },
  })

  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST', field }])
})

test('a connection of another account is not found, and a smart connection takes no site access', async () => {
  const { token } = await authorizeJack()
  const [ofBen] = await api().sql<{
    icp: string
  }>`select icp from electricity_supply where account_code = '100517'`
  const request = { token, parameters: { accountCode: JACK, icp: ofBen?.icp ?? '' } }
  const answers = [
    await api().make(readSiteAccess, request),
    await api().make(setSiteAccess, { ...request, body: NEW }),
  ]
  await api().sql`update electricity_connection set ami_flag = true where icp = ${ICP}`
  const smart = await saveAccess(NEW)

  for (const answer of answers) {
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { code: 'CONNECTION_NOT_FOUND', field: 'icp' },
    ])
  }
  expect(smart.json()).toMatchObject({ code: 'METER_IS_SMART', field: 'icp' })
})

test('the next account on a connection does not see the site access of the former account', async () => {
  await api().db.script(`delete from electricity_supply where icp = '${ICP}' or account_code = '100517';
    insert into electricity_supply (account_code, service_number, icp, starts_on)
      values ('100517', 9, '${ICP}', '2026-11-01')`)
  const parameters = { accountCode: '100517', icp: ICP }
  const answer = await api().make(readSiteAccess, { token: await api().createToken('ben'), parameters })

  expect(answer.json()).toEqual({ dogCode: null, meterLocationCode: null, accessNotes: '' })
})
