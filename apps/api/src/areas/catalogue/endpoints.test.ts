import { expect, test } from 'vitest'

import { removeAdditionalProduct } from '@switchboard/domain/catalogue/change-calls'
import { readAdditionalProducts, readProducts } from '@switchboard/domain/catalogue/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { expectRefusal } from '#api/testing/expect-refusal.ts'

const BEN = '100517'
const DEV = '100601'

/** Dev has a paper bill too, so that a removal from the wrong account is noticed. He also has a static address. */
const api = testApi(async (db) => {
  await fillDemo(db)
  await db.script(`
    delete from recurring_charge;
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents,
      starts_on, billed_to)
    values ('${BEN}', 901, 'extra:paperbill', 'extra', 'Other', 'Paper bill', 250, '2026-06-03', '2026-12-02'),
      ('${BEN}', 902, 'service:1', 'plan', 'Broadband', 'Fibre 300', 8500, '2026-06-03', '2026-12-02'),
      ('${DEV}', 901, 'extra:paperbill', 'extra', 'Other', 'Paper bill', 250, '2026-06-03', '2026-12-02'),
      ('${DEV}', 902, 'extra:static_ip', 'extra', 'Extras', 'Static IP address', 1150, '2026-06-03', '2026-12-02')`)
})

const paper = { salesChannel: 'web', service: 'paperbill', productKey: null }

async function authorize(accountCode = BEN) {
  return { token: await api().createToken(accountCode === BEN ? 'ben' : 'dev'), parameters: { accountCode } }
}

async function remove(body: object = paper, headers: Record<string, string> = {}) {
  const { token, parameters } = await authorize()
  return api().app.inject({
    method: 'POST',
    url: `/api/accounts/${parameters.accountCode}/products/additional/remove`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
}

async function listServices(accountCode: string): Promise<string[]> {
  const answer = await api().make(readAdditionalProducts, await authorize(accountCode))
  return readAdditionalProducts.reply.parse(answer.json()).map(({ service }) => service)
}

async function selectAuditEntries(): Promise<number> {
  const events = await api().sql`
      select audit_event_id from audit_event
      where action = 'additional-product-removed' and account_code = ${BEN}`
  return events.length
}

test('additional products have their price a month, with and without GST; plans are not among them', async () => {
  const answer = await api().make(readAdditionalProducts, await authorize())

  expect(answer.json()).toEqual([
    { service: 'paperbill', name: 'Paper bill', ChargeIncludingGST: 2.5, ChargeExcludingGST: 2.17 },
  ])
})

test('BIL-013 CAT-047 the paper bill is removed from today, only from this account, with an audit entry', async () => {
  const answer = await remove()

  expect([answer.statusCode, answer.json()]).toEqual([200, { service: 'paperbill', lastDay: '2026-11-20' }])
  expect(await listServices(BEN)).toEqual([])
  expect(await listServices(DEV)).toEqual(['paperbill', 'static_ip'])
  expect(await api().sql`select detail from audit_event where action = 'additional-product-removed'`).toEqual(
    [{ detail: { service: 'paperbill', salesChannel: 'web', lastDay: '2026-11-20' } }],
  )
})

test('BIL-013 other products of the account stay', async () => {
  await api().db.script(`update recurring_charge set account_code = '${BEN}', charge_number = 903
    where subject = 'extra:static_ip'`)

  expect((await remove()).statusCode).toBe(200)
  expect(await listServices(BEN)).toEqual(['static_ip'])
})

test('BIL-013 the service is named in any letter case', async () => {
  expect((await remove({ ...paper, service: 'PaperBill' })).statusCode).toBe(200)
  expect(await listServices(BEN)).toEqual([])
})

test('a paper bill that begins later never begins', async () => {
  await api().db.script(
    `update recurring_charge set starts_on = '2026-12-03', billed_to = null where account_code = '${BEN}'`,
  )

  expect((await remove()).json()).toEqual({ service: 'paperbill', lastDay: '2026-12-02' })
})

test('CAT-047 CAT-063 a second removal is EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND', async () => {
  await remove()

  expectRefusal(await remove(), 'EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND')
  expect(await selectAuditEntries()).toBe(1)
})

test('a repeated attempt gets the same reply and no second audit entry', async () => {
  const first = await remove(paper, { 'idempotency-key': 'remove-once' })
  const second = await remove(paper, { 'idempotency-key': 'remove-once' })

  expect(second.body).toBe(first.body)
  expect(await selectAuditEntries()).toBe(1)
})

test.each(['mesh', 'service:1', '%', "paperbill' or '1'='1"])(
  'CAT-047 a service %s that cannot be removed is ADDITIONAL_PRODUCT_NOT_FOUND',
  async (service) => {
    expectRefusal(await remove({ ...paper, service }), 'ADDITIONAL_PRODUCT_NOT_FOUND')
    expect(await listServices(BEN)).toEqual(['paperbill'])
  },
)

test.each([
  ['CAT-047 a key', { ...paper, productKey: 'paper-2' }, 'productKey'],
  ['CAT-047 no key at all', { salesChannel: 'web', service: 'paperbill' }, 'productKey'],
  ['CAT-047 no sales channel', { ...paper, salesChannel: '' }, 'salesChannel'],
  ['an unknown field', { ...paper, accountCode: DEV }, 'accountCode'],
])('%s is refused and nothing is written', async (_what, body, field) => {
  const answer = await remove(body)

  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST', field }])
  expect(await listServices(BEN)).toEqual(['paperbill'])
})

test.each([
  ['CAT-045', 'add', 'salesChannel', undefined],
  ['CAT-045', 'add', 'service', undefined],
  ['CAT-045', 'add', 'productKey', null],
  ['CAT-046', 'change', 'salesChannel', undefined],
  ['CAT-046', 'change', 'service', undefined],
  ['CAT-046', 'change', 'productKey', null],
  ['CAT-048', 'set', 'salesChannel', undefined],
  ['CAT-048', 'set', 'service', undefined],
  ['CAT-048', 'set', 'productKey', undefined],
])('%s %s with the field %s as %s is refused', async (_id, call, field, value) => {
  const { token, parameters } = await authorize(DEV)
  const answer = await api().app.inject({
    method: 'POST',
    url: `/api/accounts/${parameters.accountCode}/products/additional/${call}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({
      salesChannel: 'web',
      service: 'static_ip',
      productKey: 'STATIC-IP',
      [field]: value,
    }),
  })

  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST', field }])
})

test('the list runs two statements, a removal three with its notice', async () => {
  const { token, parameters } = await authorize()
  await api().make(readAdditionalProducts, { token, parameters })
  const counts = [api().db.statementCount()]
  await api().make(readAdditionalProducts, { token, parameters })
  counts.push(api().db.statementCount())
  await api().make(removeAdditionalProduct, { token, parameters, body: paper })
  counts.push(api().db.statementCount())

  expect(counts.map((count, place) => count - (counts[place - 1] ?? count))).toEqual([0, 2, 3])
})

test.each([
  [
    'ben',
    BEN,
    [
      {
        CoreProductKey: 'CHOUFB300',
        CoreProductBroabandCategory: 'UFB300/100',
        CoreProductVoiceCategory: '',
      },
    ],
  ],
  [
    'dev',
    DEV,
    [
      {
        CoreProductKey: 'CHOUFB1000VOIP',
        CoreProductBroabandCategory: 'UFB950/450',
        CoreProductVoiceCategory: 'VOIP',
      },
    ],
  ],
  ['isla', '100802', []],
  ['carla, whose fibre is only ordered,', '100533', []],
])(
  'CAT-042 GET products lists for %s the core products that are on',
  async (user, accountCode, CoreProducts) => {
    const answer = await api().make(readProducts, {
      token: await api().createToken(user.split(',')[0] ?? ''),
      parameters: { accountCode },
    })

    expect(answer.json()).toMatchObject({ CoreProducts })
  },
)

test('CAT-042 GET products leaves out an extra that has ended and an extra that has not begun', async () => {
  await api()
    .sql`update recurring_charge set ends_on = '2026-11-20' where account_code = ${DEV} and charge_number = 901`
  await api()
    .sql`update recurring_charge set starts_on = '2026-11-22' where account_code = ${DEV} and charge_number = 902`

  const answer = await api().make(readProducts, await authorize(DEV))

  expect(answer.json()).toMatchObject({ AdditionalProducts: [] })
})

test('CAT-042 GET products has an extra on its first and on its last day', async () => {
  await api()
    .sql`update recurring_charge set ends_on = '2026-11-21' where account_code = ${DEV} and charge_number = 901`
  await api()
    .sql`update recurring_charge set starts_on = '2026-11-21' where account_code = ${DEV} and charge_number = 902`

  const answer = await api().make(readProducts, await authorize(DEV))

  expect(readProducts.reply.parse(answer.json()).AdditionalProducts).toHaveLength(2)
})
