import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'

import {
  listFreeNumbers,
  listMobileAddOns,
  listMobileProducts,
  listMobileServices,
  readMobileGroup,
  readSignOnAddress,
} from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { readMobileUse } from '@switchboard/domain/mobile/use/contract'
import { identityOfUser } from '@switchboard/domain/session/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { runDue } from '#api/platform/jobs/jobs.ts'
import { NO_SANDBOX, testApi } from '#api/testing/api.ts'

import { mobileJobs } from './jobs.ts'

const api = testApi(fillDemo)
const ofOrcon = testApi(fillDemo, {}, { BRAND: 'orcon' })

const HEMI = '100801'
const [LEADER, MEMBER] = ['021 555 0181', '021 555 0182']

async function authorize(name: string, accountCode: string, target = api()) {
  return { token: await target.createToken(name), parameters: { accountCode } }
}

async function listServices(name: string, accountCode: string) {
  const answer = await api().make(listMobileServices, await authorize(name, accountCode))
  return listMobileServices.reply.parse(answer.json())
}

const services = () => listServices('hemi', HEMI)

async function listAddOns(target = api()) {
  const answer = await target.make(listMobileAddOns, await authorize('hemi', HEMI, target))
  return listMobileAddOns.reply.parse(answer.json())
}

test('MOB-032 MOB-033 MOB-040 an account’s mobiles are listed with plan, charge, group and its members', async () => {
  const group = { groupTag: 'share40', maxGroupMemberCount: 5, groupMemberCount: 2 }
  const member = { isGroupLeader: false, groupTag: 'share40', groups: [group], addOns: [] }

  expect(await services()).toMatchObject([
    {
      serviceEntity: LEADER,
      type: 'mobile2_linerental',
      plan: { planKey: 'mobile-group', chargeIncludingGst: 6_500, chargeExcludingGst: 5_652 },
      isGroupLeader: true,
      groupTag: 'share40',
      groups: [group],
    },
    { serviceEntity: MEMBER, plan: { planKey: 'mobile-member' }, ...member },
    { serviceEntity: '021 555 0183', ...member },
  ])
})

test.each([
  ['ends today is listed', '2026-11-21', [LEADER, MEMBER, '021 555 0183']],
  ['ended yesterday is not listed', '2026-11-20', [LEADER, '021 555 0183']],
])('MOB-040 a mobile that %s', async (_when, endsOn, listed) => {
  await api()
    .sql`update service set ends_on = ${endsOn} where account_code = ${HEMI} and service_entity = ${MEMBER}`

  expect((await services()).map(({ serviceEntity }) => serviceEntity)).toEqual(listed)
})

test('MOB-040 a mobile that is ordered is not listed', async () => {
  await api().db.script(`
    insert into service (account_code, service_number, plan_code, service_entity, detail, status)
      values ('${HEMI}', 30, 'mobile-12', '021 555 0198', '', 'ordered')`)

  expect((await services()).map(({ serviceEntity }) => serviceEntity)).toEqual([
    LEADER,
    MEMBER,
    '021 555 0183',
  ])
})

test('MOB-007 a prepaid mobile is not listed among the account’s mobiles', async () => {
  expect(await listServices('isla', '100802')).toEqual([])
})

test('MOB-032 a mobile shows the charge in the books, not the newer catalogue price', async () => {
  await api().db.script(`update plan_charge set charge_cents = 9900 where plan_code = 'mobile-group'`)
  expect((await services())[0]?.plan.chargeIncludingGst).toBe(6_500)
})

test('API-017 MOB-061 replies about mobiles may be cached for thirty seconds', () => {
  const calls = [listMobileServices, listMobileProducts, readMobileGroup, listMobileAddOns, readMyMobile]
  expect(calls.map(({ cacheSeconds }) => cacheSeconds)).toEqual(calls.map(() => 30))
})

test('MOB-040 the call runs two statements: the session’s and its own', async () => {
  const request = await authorize('hemi', HEMI)
  await api().make(listMobileServices, request)
  const before = api().db.statementCount()
  await api().make(listMobileServices, request)

  expect(api().db.statementCount() - before).toBe(2)
})

test('the page of the mobiles runs three statements: the session’s, its own and the one of data use', async () => {
  const request = await authorize('hemi', HEMI)
  await api().make(readMyMobile, request)
  const before = api().db.statementCount()
  const page = readMyMobile.reply.parse((await api().make(readMyMobile, request)).json())

  expect(api().db.statementCount() - before).toBe(3)
  expect(page.services).toEqual(await services())
  const use = await api().make(readMobileUse, request)
  expect(page.use).toEqual(readMobileUse.reply.parse(use.json()))
})

test('the page of an account without mobiles is empty', async () => {
  const page = await api().make(readMyMobile, await authorize('aroha', '100482'))
  expect(page.json()).toEqual({ services: [], coming: [], asks: [], use: null })
})

test('MOB-058 an add-on for a limited time is listed until its last day, and deleted after it', async () => {
  await api().db.script(`
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on, ends_on)
      values ('${HEMI}', 20, 'addon-data-5', '${MEMBER}', '', 'on', '2026-10-22', '2026-11-21'),
        ('${HEMI}', 21, 'addon-data-5', '${MEMBER}', '', 'on', '2026-10-21', '2026-11-20')`)

  const [, member] = await services()
  expect(member?.addOns).toEqual([{ planKey: 'addon-data-5', name: '5 GB extra data', endsOn: '2026-11-21' }])
  expect(await runDue(mobileJobs(api().services), api().services.logger)).toEqual([])
  expect(await api().sql`select service_number from service where plan_code = 'addon-data-5'`).toEqual([
    { service_number: 20 },
  ])
})

test('MOB-034 MOB-039 MOB-057 MOB-086 plans show whom they are for, what they include, and the discount with broadband', async () => {
  const answer = await api().make(listMobileProducts, await authorize('hemi', HEMI))
  const offer = listMobileProducts.reply.parse(answer.json())

  expect(offer.products.map(({ planKey }) => planKey)).toEqual([
    'mobile-light',
    'mobile-member',
    'mobile-12',
    'mobile-group',
    'mobile-endless',
  ])
  expect(offer.products[0]).toEqual({
    planKey: 'mobile-light',
    name: 'Mobile 2 GB',
    periodDataMb: 2_048,
    includes: { periodMinutes: 0, periodTexts: 0, has5g: false, roaming: [] },
    chargeIncludingGst: 2_500,
    chargeExcludingGst: 2_174,
    isGroupMember: false,
    groupTag: null,
    changeOnly: true,
  })
  expect(offer.products[1]).toMatchObject({ isGroupMember: true, groupTag: 'share40', changeOnly: false })
  expect(offer).toMatchObject({
    billFrequency: 'Monthly',
    hasBroadband: false,
    together: { chargeIncludingGst: 500, chargeExcludingGst: 435 },
    groups: [{ groupTag: 'share40', maxGroupMemberCount: 5, groupMemberCount: 2 }],
  })
  const ofAroha = await api().make(listMobileProducts, await authorize('aroha', '100482'))
  expect(ofAroha.json()).toMatchObject({ hasBroadband: true, groups: [] })
})

test('MOB-086 a mobile and its plan state the minutes of the customer’s own bill period', async () => {
  await api().db.script(`update plan set mobile_minutes = 200 where plan_code = 'mobile-member';
    update account set bill_frequency = 'Weekly' where account_code = '${HEMI}'`)
  const [, member] = await services()
  const answer = await api().make(listMobileProducts, await authorize('hemi', HEMI))
  const { products } = listMobileProducts.reply.parse(answer.json())

  const sold = products.find(({ planKey }) => planKey === 'mobile-member')
  expect([member?.plan.includes, sold?.includes]).toMatchObject([
    { periodMinutes: 46 },
    { periodMinutes: 46 },
  ])
})

test('MOB-041 the group of a line is read only from its own account', async () => {
  const readGroup = async (name: string, accountCode: string, serviceEntity: string): Promise<unknown> => {
    const token = await api().createToken(name)
    const answer = await api().make(readMobileGroup, { token, parameters: { accountCode, serviceEntity } })
    return answer.json()
  }

  expect(await readGroup('hemi', HEMI, MEMBER)).toEqual({
    groupTag: 'share40',
    maxGroupMemberCount: 5,
    groupMemberCount: 2,
  })
  expect(await readGroup('aroha', '100482', MEMBER)).toMatchObject({ code: 'MOBILE_GROUP_NOT_FOUND' })
  expect(await readGroup('hemi', HEMI, '021 555 0000')).toMatchObject({ code: 'MOBILE_GROUP_NOT_FOUND' })
})

test('MOB-028 MOB-029 MOB-035 MOB-042 add-ons are listed by charge with their last days, without roam packs', async () => {
  const addOns = await listAddOns()

  expect(addOns.map(({ planKey, endsOn }) => [planKey, endsOn])).toEqual([
    ['addon-data-1', expect.any(String)],
    ['addon-world', '2026-12-20'],
    ['addon-data-5', '2026-12-20'],
    ['mobile-member', null],
    ['addon-data-15', '2026-12-20'],
    ['addon-data-40', '2027-01-20'],
    ['addon-data-60', '2027-02-20'],
    ['addon-data-120', '2027-05-20'],
    ['addon-data-240', '2027-11-20'],
  ])
  expect(addOns.find(({ planKey }) => planKey === 'addon-data-5')).toEqual({
    planKey: 'addon-data-5',
    name: '5 GB extra data',
    charges: [{ unit: 'Once', chargeIncludingGst: 1_500, chargeExcludingGst: 1_304 }],
    isGroupMember: false,
    groupTag: null,
    duration: 'onemonth',
    endsOn: '2026-12-20',
    addedDataMb: 5_120,
  })
})

test('MOB-030 two brands sell data add-ons of 1 GB and 15 GB only', async () => {
  const data = (await listAddOns(ofOrcon())).filter(({ addedDataMb }) => addedDataMb !== null)
  expect(data.map(({ planKey }) => planKey)).toEqual(['addon-data-1', 'addon-data-15'])
})

test('MOB-022 a plan that adds a line to a group is listed while the group has room', async () => {
  const listMembers = async () => (await listAddOns()).filter(({ isGroupMember }) => isGroupMember)

  expect(await listMembers()).toMatchObject([{ planKey: 'mobile-member', groupTag: 'share40' }])
  await api().db.script('update mobile_group set max_member_count = 2')
  expect(await listMembers()).toEqual([])
})

async function listNumbers(query: { count: string; skip?: string }): Promise<string[]> {
  const answer = await api().make(listFreeNumbers, { ...(await authorize('hemi', HEMI)), query })
  return listFreeNumbers.reply.parse(answer.json())
}

test('MOB-050 three free numbers are offered, then three others, and after the last number the first again', async () => {
  const first = await listNumbers({ count: '3' })
  const more = await listNumbers({ count: '3', skip: '3' })
  const all = await api().sql`select from phone_number where lca = 'Mobile' and taken_by is null`

  expect(new Set([...first, ...more]).size).toBe(6)
  for (const number of first) expect(number).toMatch(/^02\d/)
  expect(await listNumbers({ count: '3', skip: String(all.length) })).toEqual(first)
})

test('MOB-054 listing is refused when no number is free', async () => {
  await api().db.script(`update phone_number set taken_by = '100482' where lca = 'Mobile'`)
  const query = { count: '3' }
  const answer = await api().make(listFreeNumbers, { ...(await authorize('hemi', HEMI)), query })

  expect(answer.json()).toMatchObject({ code: 'NO_AVAILABLE_NUMBERS' })
})

test('SES-054 a prepay customer gets a sign-on token for one minute, which is refused by this API', async () => {
  const token = await api().createToken('isla')
  const { url } = readSignOnAddress.reply.parse((await api().make(readSignOnAddress, { token })).json())

  const address = new URL(url)
  const signOn = address.searchParams.get('token') ?? ''
  expect(address.origin + address.pathname).toBe(`${NO_SANDBOX}/mobile-provider/`)
  const { aud, iat = 0, exp = 0 } = decodeJwt(signOn)
  expect([aud, exp - iat]).toEqual(['mobile-provider', 60])
  expect((await api().make(identityOfUser, { token: signOn })).statusCode).toBe(401)
})

test.each([
  ['MOB-055', 'FAILED_MOBILE_SSO', 'a customer without a prepay mobile', () => api().createToken('hemi')],
  ['SES-054', 'FORBIDDEN', 'staff', () => api().createStaffToken('100802')],
])('%s a sign-on is refused with %s for %s', async (_id, code, _whom, authorize) => {
  const answer = await api().make(readSignOnAddress, { token: await authorize() })
  expect(answer.json()).toMatchObject({ code })
})
