import { expect, test } from 'vitest'

import { listMobileServices } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { nameMobile, readNumbers } from '@switchboard/domain/mobile/numbers/contract'

import { FIRST, FREE, HEMI, hemiAt } from './testing/hemi.ts'
import { testNumberRequests } from './testing/number-requests.ts'

const { api } = await testNumberRequests()

const NAME = 'Mum’s phone'
const LINE_2 = { accountCode: HEMI, serviceNumber: '2' }

async function nameLine(name: string, { user = 'hemi', parameters = FIRST } = {}) {
  return api().make(nameMobile, { token: await api().createToken(user), parameters, body: { name } })
}

async function listNames() {
  const request = { token: await api().createToken('hemi'), parameters: { accountCode: HEMI } }
  const services = listMobileServices.reply.parse((await api().make(listMobileServices, request)).json())
  const { numbers } = readNumbers.reply.parse((await api().make(readNumbers, request)).json())
  const { use } = readMyMobile.reply.parse((await api().make(readMyMobile, request)).json())
  const lists = [services, numbers, use?.numbers ?? []]
  return lists.map((list) => list.map(({ name }) => name))
}

const listAudit = () =>
  api().sql<{ action: string; detail: unknown }>`
    select action, detail from audit_event where account_code = ${HEMI} and action = 'mobile-named'`

async function addPerson(level: 'see' | 'pay' | 'order') {
  await api().sql`
    insert into claim (user_id, account_code, role, level) select user_id, ${HEMI}, 'AuthorisedPerson', ${level}
    from login_user where username like 'mere@%'`
}

test('MOB-076 a mobile with a name is listed with it on every page, and the other mobiles have none', async () => {
  const answer = await nameLine(` ${NAME}\u0007 `)

  expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  const names = [NAME, null, null]
  expect(await listNames()).toEqual([names, names, names])
})

test('MOB-076 each mobile has a name of its own, and two may have the same', async () => {
  await nameLine(NAME)
  await nameLine(NAME, { parameters: LINE_2 })

  expect((await listNames())[0]).toEqual([NAME, NAME, null])
})

test('MOB-076 an empty name removes the name', async () => {
  await nameLine(NAME)
  await nameLine('\u200B ')

  expect((await listNames())[0]).toEqual([null, null, null])
})

test('MOB-076 a changed name writes an audit entry without the name, and the same name writes none', async () => {
  await nameLine('')
  expect(await listAudit()).toEqual([])
  await nameLine(NAME)
  await nameLine(NAME)

  expect(await listAudit()).toEqual([{ action: 'mobile-named', detail: { service: 1 } }])
})

test('MOB-076 a mobile keeps its name when its number changes', async () => {
  await nameLine(NAME)
  await (await hemiAt(api())).change()

  expect(await (await hemiAt(api())).first()).toMatchObject({ number: FREE, name: NAME })
})

test.each([
  ['see', 403],
  ['pay', 403],
  ['order', 200],
] as const)('MOB-076 a person with the level %s gets %i for a name', async (level, status) => {
  await addPerson(level)
  const answer = await nameLine(NAME, { user: 'mere' })

  expect(answer.statusCode).toBe(status)
  expect((await listNames())[0]).toEqual([status === 200 ? NAME : null, null, null])
})

test('MOB-076 a name of more than 30 characters is refused', async () => {
  const answer = await nameLine('W'.repeat(31))

  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST' }])
})

test.each(['0', '4', '999999999999', 'x'])(
  'MOB-076 a service %s that is not a mobile of the account is not found',
  async (serviceNumber) => {
    const answer = await nameLine(NAME, { parameters: { accountCode: HEMI, serviceNumber } })

    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'NUMBER_NOT_FOUND' }])
  },
)

test.each([
  ['ended yesterday', `update service set ends_on = '2026-11-20' where account_code = '${HEMI}'`, 404],
  ['ends today', `update service set ends_on = '2026-11-21' where account_code = '${HEMI}'`, 200],
  [
    'has not begun',
    `update service set status = 'ordered', started_on = null where account_code = '${HEMI}'`,
    404,
  ],
])('MOB-076 naming a mobile that %s', async (_when, change, status) => {
  await api().db.script(change)

  expect((await nameLine(NAME)).statusCode).toBe(status)
})

test('MOB-076 the mobile of another account is not named', async () => {
  const answer = await nameLine(NAME, { user: 'aroha' })

  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'ACCOUNT_CODE_NOT_AVAILABLE' }])
  await nameLine(NAME)
  expect(await api().sql`select account_code from service where line_name is not null`).toEqual([
    { account_code: HEMI },
  ])
})
