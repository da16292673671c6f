import { expect, test } from 'vitest'

import { readEndedServices } from '@switchboard/domain/accounts/ended-services'
import { day } from '@switchboard/domain/day'

import { fillDemo } from '#api/fill-demo.ts'
import {
  endLimitedServices,
  endService,
  setServiceLastDay,
  suspendService,
} from '#api/provider/services/services.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)

const BEN = '100517'
const LAST_DAY = day.parse('2026-11-20')
const DETAIL = '48 Cuba Street, Wellington'

async function listEnded(): Promise<unknown> {
  const request = { token: await api().createToken('ben'), parameters: { accountCode: BEN } }
  return (await api().make(readEndedServices, request)).json()
}

async function addMobile(planKey: string, startedOn: string | null) {
  await api()
    .sql`insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
    values (${BEN}, 20, ${planKey}, '021 555 0199', '021 555 0199',
      ${startedOn === null ? 'ordered' : 'on'}, ${startedOn}::date)`
  return { accountCode: BEN, serviceNumber: 20 }
}

/** A plan of a mobile, and one that adds data. */
async function findPlans(): Promise<{ mobile: string; data: string }> {
  const [row] = await api().sql<{ mobile: string; data: string }>`
    select min(plan_code) filter (where mobile_type = 'mobile2_linerental' and added_data_mb is null) as mobile,
      min(plan_code) filter (where added_data_mb is not null) as data from plan`
  if (row === undefined) throw new Error('there are no plans')
  return row
}

test('DSH-028 an account without an ended service has an empty list', async () => {
  expect(await listEnded()).toEqual([])
})

test('DSH-028 services that ended are listed with their last day, the last one first', async () => {
  await endService(api().db, { accountCode: BEN, serviceNumber: 1 }, day.parse('2026-10-31'))
  await endService(api().db, { accountCode: BEN, serviceNumber: 2 }, LAST_DAY)

  expect(await listEnded()).toEqual([
    { kind: 'power', name: 'Power, smart meter', detail: DETAIL, lastDay: '2026-11-20' },
    { kind: 'broadband', name: 'Fibre 300', detail: DETAIL, lastDay: '2026-10-31' },
  ])
})

test('DSH-028 a service with a last day is listed after that day', async () => {
  const mobile = await addMobile((await findPlans()).mobile, '2026-10-01')
  await setServiceLastDay(api().db, mobile, LAST_DAY)
  await endLimitedServices(api().db, LAST_DAY)
  expect(await listEnded()).toEqual([])

  await endLimitedServices(api().db, day.parse('2026-11-21'))

  expect(await listEnded()).toMatchObject([{ kind: 'mobile', detail: '021 555 0199', lastDay: LAST_DAY }])
})

test('DSH-028 data added for a time is not listed', async () => {
  const addOn = await addMobile((await findPlans()).data, '2026-10-01')
  await endService(api().db, addOn, LAST_DAY)

  expect(await listEnded()).toEqual([])
})

test('DSH-028 a service that was ordered and never on is not listed', async () => {
  await endService(api().db, await addMobile((await findPlans()).mobile, null), LAST_DAY)

  expect(await listEnded()).toEqual([])
})

test('DSH-028 a suspended service had its last day when its charge ended', async () => {
  await api().sql`update recurring_charge set ends_on = '2026-11-10'
    where account_code = ${BEN} and subject = 'service:1' and line_kind = 'plan' and ends_on is null`
  await suspendService(api().db, { accountCode: BEN, serviceNumber: 1 })
  await endService(api().db, { accountCode: BEN, serviceNumber: 1 }, LAST_DAY)

  expect(await listEnded()).toMatchObject([{ name: 'Fibre 300', lastDay: '2026-11-10' }])
})
