import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { CallShape, SentBody } from '@switchboard/domain/call'
import { amendOrder } from '@switchboard/domain/ordering/contract'

import { AREAS, endpointsOf } from '#api/areas.ts'
import { fillDemo } from '#api/demo/fill.ts'
import { demoLocationOf } from '#api/demo/locations.ts'
import { rowNameOf } from '#api/testing/access-table.ts'
import { testApi } from '#api/testing/api.ts'
import { madeByRow } from '#api/testing/make-row.ts'
import type { Asked } from '#api/testing/access-callers.ts'

const api = testApi(fillDemo, {}, { GATEWAY_URL: 'http://127.0.0.1:9/api/v1' })
const TRANSACTION = 'a'.repeat(32)
const [AROHA, BEN, EMA, KIRI] = ['100482', '100517', '100602', '100902']

type Change = {
  readonly action: string
  /** Whose account it is; Aroha's unless said. */
  readonly by?: readonly [user: string, account: string]
  /** Instead of what the table of roles asks. */
  readonly asked?: Asked
  /** What has to be there first. */
  readonly given?: string | (() => Promise<void>)
}

/**
 * Ask the gateway how a payment has ended: what came of it is the provider's to write, whoever asks first. Put an order
 * together, which changes nothing before it is placed.
 */
const NO_CHANGE: readonly string[] = [
  'POST /accounts/{accountCode}/orders',
  'PUT /accounts/{accountCode}/orders/{orderId}',
  'POST /accounts/{accountCode}/ordering',
  'PUT /accounts/{accountCode}/ordering/{orderId}/{orderToken}',
  'POST /accounts/{accountCode}/windcavetransactions/{transactionId}/process',
  'POST /accounts/{accountCode}/dps/updatepxfusiontransaction',
]

const STORED_CARD = `
  insert into card_transaction (transaction_id, account_code, state, transaction_type, amount_cents, surcharge_cents,
    card_type, store_card, return_path, session_id, created_at, ask_at, settled_at, masked_card, card_token,
    card_expiry_year, card_expiry_month)
  values ('${TRANSACTION}', '${EMA}', 'approved', 'Purchase', 100, 0, 'Visa', true, '/pay', 'session-1', now(), now(),
    now(), '411111........11', 'token', 2039, 11)`
const invited = `
  insert into pending_person (pending_id, account_code, email, first_name, last_name, mobile_number, date_of_birth,
    invited_at, code_hash, expires_at)
  values ('hana', '${AROHA}', 'hana@mail.example', 'Hana', 'Kerei', '0215550199', '1990-05-17', now(), 'none',
    now() + interval '1 day')`
const contact = `
  insert into contact_person (contact_id, account_code, first_name, last_name, mobile_number, email, date_of_birth)
  values ('hana', '${AROHA}', 'Hana', 'Kerei', '0215550199', 'hana@mail.example', '1990-05-17')`

const COMPONENTS = [
  { Service: 'Internet', ServiceEntity: 'c100902@demo.example', RatePlan: 'CHOUFB300VOIP-UNL' },
  { Service: 'Voice', ServiceEntity: '04 555 0192', RatePlan: 'CHOUFB300VOIP-FEATURES' },
] as const
/** Kiri goes from VDSL to fibre. */
const ORDER: SentBody<typeof amendOrder> = {
  BusinessGroup: 'residential',
  SalesChannel: 'SelfService',
  SalesPerson: 'SelfServiceV1',
  CoreProductsToChange: [
    {
      FromCoreProductKey: 'VDSLVOIP',
      FromCoreProductComponents: [],
      FromServiceAddress: null,
      ToCoreProductKey: 'CHOUFB300VOIP',
      ToCoreProductComponents: [...COMPONENTS],
      ToServiceAddress: { LocationID: String(demoLocationOf(KIRI)) },
      ContractLength: 12,
      ContractHandlingOption: 'new',
      RequestedDateOfProvisioning: null,
      RequestedDateOfProvisioningSpecified: false,
      RequestedDateOfRelinquishment: null,
    },
  ],
  ElectricityToChange: null,
  AdditionalProducts: [],
  HardwareOrders: [],
  LosingProviders: [],
  Questions: [],
  PromoCodes: [],
}
/** An order as its owner has put it together, told what it costs. */
const ordering = (kind: string, token: string) => async () => {
  const asked = { token: await api().tokenOf('kiri'), parameters: { accountCode: KIRI, orderId: 'order' } }
  await api().db.script(`insert into service_order (account_code, order_id, kind, state, changed_at)
    values ('${KIRI}', 'order', 'plan', 'Draft', now())`)
  const amended = await api().make(amendOrder, { ...asked, body: ORDER })
  expect(amended.json()).toMatchObject({ state: 'OK' })
  await api().db.script(
    `update service_order set kind = '${kind}', order_token = ${token} where account_code = '${KIRI}'`,
  )
}
const placing = { action: 'order-placed', by: ['kiri', KIRI] } as const

/** Every call that changes an account, and the row that it leaves. */
const CHANGES: Readonly<Record<string, Change>> = {
  'POST /accounts/{accountCode}/products/additional/remove': {
    action: 'additional-product-removed',
    by: ['ben', BEN],
  },
  'POST /accounts/{accountCode}/products/additional/add': {
    action: 'additional-product-set',
    by: ['kiri', KIRI],
  },
  'POST /accounts/{accountCode}/products/additional/change': {
    action: 'additional-product-set',
    by: ['kiri', KIRI],
    given: `insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents,
      starts_on, product_key) values ('${KIRI}', 901, 'extra:safe_mode', 'extra', 'Extras', 'Filter', 100, '2026-01-01', 'OLD')`,
  },
  'POST /accounts/{accountCode}/products/additional/set': {
    action: 'additional-product-set',
    by: ['kiri', KIRI],
  },
  'POST /accounts/{accountCode}/products/plan': {
    action: 'plan-changed',
    by: ['kiri', KIRI],
    asked: { body: { service: 'Internet', planKey: 'VDSLVOIP-200' } },
  },
  'POST /accounts/{accountCode}/orders/{orderId}/commit': {
    ...placing,
    asked: { parameters: { orderId: 'order' }, body: {} },
    given: ordering('product', 'null'),
  },
  'POST /accounts/{accountCode}/ordering/{orderId}/{orderToken}/commit': {
    ...placing,
    asked: { parameters: { orderId: 'order', orderToken: 'token' }, body: {} },
    given: ordering('older', `'token'`),
  },
  'POST /accounts/{accountCode}/recurringpayment/manual': { action: 'payment-method-set' },
  'POST /accounts/{accountCode}/recurringpayment/previousdpstransaction': {
    action: 'payment-method-set',
    by: ['ema', EMA],
    asked: { body: { transactionId: TRANSACTION } },
    given: STORED_CARD,
  },
  'POST /accounts/{accountCode}/recurringpayment/paperlessdirectdebit': {
    action: 'payment-method-set',
    by: ['ben', BEN],
  },
  'PUT /accounts/{accountCode}/recurringPaymentMethod': { action: 'payment-method-set' },
  'POST /accounts/{accountCode}/windcavetransactions': { action: 'card-payment-created' },
  'POST /accounts/{accountCode}/dps/createpxfusiontransaction': { action: 'card-payment-created' },
  'POST /accounts/{accountCode}/promise': { action: 'promise-made', by: ['ben', BEN] },
  'POST /accounts/{accountCode}/changephonenumber': { action: 'phone-number-changed' },
  'POST /accounts/{accountCode}/changemobilenumber': { action: 'phone-number-changed' },
  'POST /accounts/{accountCode}/message': { action: 'callback-booked' },
  'POST /accounts/{accountCode}/customerissue': { action: 'issue-reported' },
  'POST /iam/Users': { action: 'person-invited' },
  'DELETE /iam/Users/{userGuid}/claims': { action: 'person-removed' },
  'DELETE /iam/accounts/{accountCode}/pendingusers/{pendingId}': {
    action: 'invitation-ended',
    asked: { parameters: { pendingId: 'hana' } },
    given: invited,
  },
  'POST /accounts/{accountCode}/addauthorizedperson': { action: 'contact-person-added' },
  'POST /accounts/{accountCode}/removecontact': {
    action: 'contact-person-removed',
    asked: { body: { ContactID: 'hana' } },
    given: contact,
  },
}

function onAccounts(): { call: CallShape; area: string | undefined }[] {
  return endpointsOf(api().services)
    .filter(({ call: { access } }) => access === 'account' || access === 'owner')
    .map(({ call, area }) => ({ call, area }))
}

test('every call that writes to an account is said to leave a row, or to change nothing', () => {
  const writes = onAccounts()
    .map(({ call }) => call)
    .filter(({ method }) => method !== 'GET')

  expect(writes.map(rowNameOf).toSorted()).toEqual([...Object.keys(CHANGES), ...NO_CHANGE].toSorted())
})

test('each change that a call leaves is declared by its area, and each change that an area declares is left', () => {
  // left by whoever was invited, who has no right to the account yet
  const declared = AREAS.flatMap(({ name, changes = [] }) => changes.map((change) => `${name}: ${change}`))
  const left = onAccounts().flatMap(({ call, area }) => {
    const change = CHANGES[rowNameOf(call)]
    return change === undefined ? [] : [`${area}: ${change.action}`]
  })

  expect([...new Set([...left, 'people: invitation-accepted'])].toSorted()).toEqual(declared.toSorted())
})

test.each(Object.entries(CHANGES))(
  '%s leaves its row, with who did it and on which account',
  async (name, change) => {
    const { action, by: [user, accountCode] = ['aroha', AROHA], asked, given } = change
    const call = onAccounts().find(({ call: each }) => rowNameOf(each) === name)?.call
    if (call === undefined) throw new Error(`no call ${name}`)
    if (typeof given === 'string') await api().db.script(given)
    else await given?.()

    const token = await api().tokenOf(user)
    await madeByRow(api().app, call, { token, accountCode, ...(asked !== undefined && { asked }) })

    const { rows } = await sql`
    select actor, account_code, action, at > now() - interval '1 minute' as dated from audit_event
    where actor like '%user-%' and action <> 'looked'`.execute(api().db.kysely)
    expect(rows).toEqual([{ actor: `web:user-${user}`, account_code: accountCode, action, dated: true }])
  },
)
