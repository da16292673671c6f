import { expect, test } from 'vitest'

import { fillPath } from '@switchboard/domain/call'
import type { CallShape } from '@switchboard/domain/call'
import {
  addAdditionalProduct,
  changeAdditionalProduct,
  changePlan,
  removeAdditionalProduct,
  setAdditionalProduct,
} from '@switchboard/domain/catalogue/change-calls'
import { reportIssue, requestCallback } from '@switchboard/domain/contact/contract'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import {
  amendOlderOrder,
  commitOlderOrder,
  createOlderOrder,
} from '@switchboard/domain/ordering/older/contract'
import {
  createCardTransaction,
  createPxFusionTransaction,
  updatePxFusionTransaction,
} from '@switchboard/domain/payments/contract'
import {
  setPaperlessDirectDebit,
  setPaymentMethod,
  setPreviousCard,
} from '@switchboard/domain/payments/method-calls'
import { DIRECT_DEBIT } from '@switchboard/domain/payments/testing/direct-debit'
import { setMeterReadings } from '@switchboard/domain/meter-reading/contract'
import { amendPowerOrder, changePowerPlan, commitPowerOrder } from '@switchboard/domain/power/order-calls'
import { makeProductChange, undoProductChange } from '@switchboard/domain/product-change/contract'
import { makePromise } from '@switchboard/domain/promise-to-pay/contract'
import { requestRefund } from '@switchboard/domain/refunds/contract'
import { createVideoOrder } from '@switchboard/domain/video/contract'

import { listEndpoints } from '#api/areas.ts'
import { statement } from '#api/platform/database/database.ts'
import { API_BASE } from '#api/create-provider.ts'
import { testApi } from '#api/testing/api.ts'
import { fillPayers } from '#api/testing/payers.ts'

const api = testApi(fillPayers)
const BEN = '100517'

const payment = { transactionType: 'Purchase', amount: 10, isRequestingRecurringPaymentMethod: false }
const ourPayment = {
  cardType: 'Visa',
  returnPath: '/pay',
  owedShown: null,
  confirmed: ['PAYMENT_MORE_THAN_OWED', 'PAYMENT_UNFINISHED'],
}
const { accountName, ...directDebit } = DIRECT_DEBIT
const callback = {
  ContactName: 'Ben Fowler',
  ContactNumber: '0225550117',
  ReasonKey: 'billing',
  CallbackRequestedOn: '2026-11-22T20:00:00Z',
}

const seller = { BusinessGroup: 'residential', SalesChannel: 'SelfService', SalesPerson: 'SelfServiceV1' }
const ordered = {
  AdditionalProducts: [],
  HardwareOrders: [],
  LosingProviders: [],
  Questions: [],
  PromoCodes: [],
}
const powerOrder = {
  ...seller,
  CoreProducts: [],
  ServiceAddress: { LocationID: '9000011' },
  RequestedDateOfProvisioning: null,
  Questions: [],
}
const reading = { serialNumber: 'M1', channelNumber: 1, readValue: 1, effectiveDate: '2026-11-21' }
const filter = { salesChannel: 'Portal', service: 'safe_mode', productKey: 'SAFE-MODE' }

type Fields = Readonly<Record<string, unknown>>

/** A body that each call's schema takes, with every field that it asks for, and the optional fields of some. */
const WRITES: readonly [call: CallShape, body: Fields, ours?: Fields][] = [
  [createCardTransaction, payment, ourPayment],
  [createPxFusionTransaction, payment, ourPayment],
  [updatePxFusionTransaction, { transactionId: '0'.repeat(32) }],
  [setPreviousCard, { transactionId: '0'.repeat(32) }],
  [setPaperlessDirectDebit, directDebit, { accountName }],
  [setPaymentMethod, { methodType: 'CreditCard', detail: { transactionId: '0'.repeat(32) } }],
  [requestCallback, callback],
  [reportIssue, { IssueKey: 'other' }],
  [setMeterReadings, { readings: [reading] }],
  [makePromise, { promiseDate: '2026-11-30' }],
  [removeAdditionalProduct, { salesChannel: 'Portal', service: 'paperbill', productKey: null }],
  [changePlan, { service: 'Internet', planKey: 'CHOUFB300-UNL' }],
  [addAdditionalProduct, filter],
  [changeAdditionalProduct, filter],
  [setAdditionalProduct, filter],
  [
    makeProductChange,
    {
      kind: 'static-ip',
      startsOn: '2026-11-22',
      products: { static_ip: 'STATIC-IP' },
      planKey: null,
      salesChannel: 'SelfService',
    },
  ],
  [undoProductChange, {}],
  [createVideoOrder, { retailRatePlan: 'apvb', salesPerson: 'SelfServiceV1', salesChannel: 'SelfService' }],
  [createOrder, { type: 'plan' }],
  [
    amendOrder,
    { BusinessGroup: 'residential', SalesChannel: 'SelfService' },
    { ...ordered, SalesPerson: 'SelfServiceV1', CoreProductsToChange: [], ElectricityToChange: null },
  ],
  [commitOrder, {}],
  [createOlderOrder, {}],
  [amendOlderOrder, { Header: seller, meta: { orderTypeId: 2 }, Services: [], ...ordered }],
  [commitOlderOrder, {}],
  [amendPowerOrder, powerOrder],
  [commitPowerOrder, {}, { termsAccepted: true }],
  [requestRefund, { amount: 10, bankAccount: null }],
  [changePowerPlan, { icp: '0001000002CKCA7', planKey: 'power-smart-low', salesChannel: 'SelfService' }],
]

type Case = [what: string, call: CallShape, body: Fields, field: string | undefined]

/** Each body with one thing wrong, and the field that the refusal must name. */
const BAD: Case[] = WRITES.flatMap(([call, body, ours = {}]) => [
  [`${call.path} with a field more`, call, { ...body, creditCents: 100 }, undefined] as const,
  ...Object.keys(body).map((field): Case => [
    `${call.path} without ${field}`,
    call,
    without(body, field),
    field,
  ]),
  ...Object.keys({ ...body, ...ours }).flatMap((field): Case[] => [
    [`${call.path} with a list as ${field}`, call, { ...body, [field]: [[]] }, field],
    [`${call.path} with an object as ${field}`, call, { ...body, [field]: { $gt: '' } }, field],
  ]),
]).map(([what, call, body, field]) => [what, call, body, field])

const BAD_AMOUNTS: Case[] = [createCardTransaction, createPxFusionTransaction].flatMap((call) =>
  [-1, 0, 0.001, 1e9, 1e300, Number.NaN, null, '10'].map((amount): Case => [
    `${call.path} of ${amount}`,
    call,
    { ...payment, amount },
    'amount',
  ]),
)

function without(body: Readonly<Record<string, unknown>>, field: string) {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
}

test('every write that takes a key and a body is tried with bad bodies', () => {
  const calls = listEndpoints(api().services)
    .map(({ call }) => call)
    .filter(({ idempotent, body }) => idempotent === true && body !== undefined)

  expect(calls.map(({ path }) => path).toSorted()).toEqual(WRITES.map(([{ path }]) => path).toSorted())
})

test.each([...BAD, ...BAD_AMOUNTS])(
  '%s is refused by its field, and nothing is written',
  async (...given) => {
    const [, call, body, field] = given
    const token = await api().createToken('ben')
    const before = await rowCounts()

    const answer = await api().app.inject({
      method: call.method,
      url:
        API_BASE +
        fillPath(call.path, {
          accountCode: BEN,
          orderId: 'none',
          orderToken: 'none',
          icp: 'none',
          changeNumber: 'none',
        }),
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'one-attempt' },
      payload: body,
    })

    expect(answer.statusCode).toBe(400)
    const refusal = answer.json()
    expect(refusal).toMatchObject({ code: 'MALFORMED_REQUEST', field: expect.any(String) })
    if (field !== undefined) expect(refusal.field).toMatch(new RegExp(`^${field}`))
    expect(await rowCounts()).toEqual(before)
  },
)

const tables = statement<{ name: string }>(
  'test-tables',
  `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
)

/** How many rows each table has. */
async function rowCounts(): Promise<unknown> {
  const { db } = api()
  const names = (await db.rows(tables, [])).map(({ name }) => name)
  const counts = names.map((name) => `(select count(*) from "${name}")::int as "${name}"`)
  return db.rows(statement('test-row-counts', `select ${counts.join(', ')}`), [])
}
