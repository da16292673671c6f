import { beforeEach, expect, test } from 'vitest'

import { postInvoices } from '#api/demo/post-invoices.ts'
import { createBankClient } from '#api/partners/bank/bank-http.ts'
import { createStoredCardClient } from '#api/partners/card-gateway/windcave-stored.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

import { collectionJob } from './collection.ts'
import { collectionComparisonJob } from './comparison.ts'

const gateway = await testGateway()
const api = testApi(
  async () => {},
  {},
  { GATEWAY_URL: gateway.url, BANK_URL: gateway.bankUrl, GATEWAY_TIMEOUT_SECONDS: '2' },
)

/** The gateway is one process for all tests, so each test has an account of its own. */
let account = '600000'

/** A bill of $100 that falls due on 20 November 2026, less $15 if it is paid by then. The card is valid until 2027. */
beforeEach(async () => {
  account = String(Number(account) + 1)
  await moveClockTo('2026-11-20T00:30:00+13:00')
  await api().db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date, billing_email)
      values ('${account}', 'Ada', '1 Road', 'residential', 'Fortnightly', '2026-12-07', 'ada@demo.example');
    insert into recurring_method (account_code, recurring_type, card_type, masked_card_number, expiry_year,
        expiry_month, card_token)
      values ('${account}', 'CreditCard', 'Visa', '411111........11', 2027, 1, 'token-${account}');
    insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents,
        gst_cents, is_approved, ppd_discount_cents, ppd_expiry_date, display_gst_inclusive, gst_rate_percent,
        company_tax_number)
      values ('${account}', 1, '2026-11-07', '2026-11-20', '2026-11-07', '2026-11-20', 10000, 0, true, 1500,
        '2026-11-20', true, 15, '123-456-789')`)
  await postInvoices(api().db)
})

async function moveClockTo(instant: string) {
  await api().sql`update provider_clock set offset_milliseconds = ${Date.parse(instant) - Date.now()}`
}

async function run() {
  const { services } = api()
  const collectors = { bank: createBankClient(services), cards: createStoredCardClient(services.environment) }
  await collectionJob(services, collectors).run(new AbortController().signal)
}

async function runOn(instant: string) {
  await moveClockTo(instant)
  await run()
}

async function listCollections() {
  return api().sql`
      select attempt, collect_on, state, amount_cents, discount_cents, reason from collection
      where account_code = ${account} order by attempt`
}

async function listBookings(): Promise<string[]> {
  const rows = await api().sql<{ text: string }>`
    select booked_on || ' ' || kind || ' ' || amount_cents as text
    from ledger_transaction t join ledger_entry e using (account_code, source)
    where account_code = ${account} and kind <> 'Invoice' and ledger_account = 'receivable' order by posted_order`
  return rows.map(({ text }) => text)
}

async function listNotices(): Promise<string[]> {
  const rows = await api().sql<{ event_type: string }>`
      select event_type from communication where account_code = ${account}
      order by communication_id`
  return rows.map(({ event_type }) => event_type)
}

const PAID = ['2026-11-20 CreditCard -8500', '2026-11-20 PromptPaymentDiscount -1500']

test('on the due day the saved card is charged without a surcharge, and the discount is earned', async () => {
  await run()

  expect(await listCollections()).toMatchObject([
    { state: 'settled', amount_cents: 8_500, discount_cents: 1_500 },
  ])
  expect(await gateway.listStoredCharges(account)).toMatchObject([
    {
      authorised: true,
      request: {
        amount: '85.00',
        cardId: `token-${account}`,
        storedCardIndicator: 'recurringvariable',
        recurringFrequency: 'every2weeks',
      },
    },
  ])
  expect(await listBookings()).toEqual(PAID)
  expect(await listNotices()).toEqual([])
})

test.each([
  ['before it charged the card', 'timeoutBeforeStored'],
  ['after it charged the card', 'timeoutAfterStored'],
])(
  'a gateway that stops answering %s is called again under the same key, and the card is charged once',
  async (_why, fault) => {
    await gateway.turn({ [fault]: { value: true, count: 1 } })
    await run()
    const unanswered = { collections: await listCollections(), booked: await listBookings() }
    await runOn('2026-11-21T09:00:00+13:00')

    expect(unanswered).toMatchObject({ collections: [{ state: 'unknown' }], booked: [] })
    expect(await listCollections()).toMatchObject([{ state: 'settled' }])
    expect(await gateway.listStoredCharges(account)).toHaveLength(1)
    // the customer keeps the discount although the gateway did not answer
    expect(await listBookings()).toEqual(PAID)
  },
)

test('a charge that is still under way is queried until it is decided', async () => {
  await gateway.turn({ pendingStored: { value: true, count: 2 } })
  await run()
  const pending = await listCollections()
  await runOn('2026-11-20T06:00:00+13:00')
  await runOn('2026-11-20T12:00:00+13:00')

  expect(pending).toMatchObject([{ state: 'unknown' }])
  expect(await listCollections()).toMatchObject([{ state: 'settled' }])
  expect(await gateway.listStoredCharges(account)).toHaveLength(1)
})

test('a reply with another amount decides nothing', async () => {
  await gateway.turn({ answerOtherAmount: { value: true, count: 1 } })
  await run()
  const wrong = { collections: await listCollections(), booked: await listBookings() }
  await runOn('2026-11-20T06:00:00+13:00')

  expect(wrong).toMatchObject({ collections: [{ state: 'unknown' }], booked: [] })
  expect(await listCollections()).toMatchObject([{ state: 'settled' }])
})

test('a declined card gets a letter and is charged once more after three days, without the discount', async () => {
  await gateway.turn({ declineStored: { value: true, count: 1 } })
  await run()
  const declined = { notices: await listNotices(), booked: await listBookings() }
  await runOn('2026-11-22T23:30:00+13:00')
  const early = await listCollections()
  await runOn('2026-11-23T00:30:00+13:00')

  expect(declined).toEqual({ notices: ['CardDeclined'], booked: [] })
  expect(early).toMatchObject([
    { state: 'declined', reason: '51 INSUFFICIENT FUNDS' },
    { attempt: 2, state: 'created', collect_on: '2026-11-23' },
  ])
  expect(await listCollections()).toMatchObject([
    { state: 'declined' },
    { state: 'settled', amount_cents: 10_000, discount_cents: 0 },
  ])
  expect(await listBookings()).toEqual(['2026-11-23 CreditCard -10000'])
})

test('a card that is declined twice is left to be paid by hand', async () => {
  await gateway.turn({ declineStored: true })
  await run()
  await runOn('2026-11-23T09:00:00+13:00')
  await runOn('2026-11-30T09:00:00+13:00')

  expect(await listCollections()).toMatchObject([{ state: 'declined' }, { state: 'declined' }])
  expect(await listNotices()).toEqual(['CardDeclined', 'CardDeclined'])
  expect(await listBookings()).toEqual([])
})

test('a bill paid by hand meanwhile is not charged the second time', async () => {
  await gateway.turn({ declineStored: { value: true, count: 1 } })
  await run()
  await api().db.script(`
    begin;
    insert into ledger_transaction (account_code, source, kind, booked_on, booked_at, description)
      values ('${account}', 'hand', 'BillPayment', '2026-11-21', now(), 'Bank payment');
    insert into ledger_entry values ('${account}', 'hand', 'bank', 10000), ('${account}', 'hand', 'receivable', -10000);
    commit`)
  await runOn('2026-11-23T09:00:00+13:00')

  expect(await listCollections()).toMatchObject([{ state: 'declined' }, { state: 'dropped' }])
  expect(await gateway.listStoredCharges(account)).toHaveLength(1)
})

const NO_CARD = `card_type = null, masked_card_number = null, expiry_year = null, expiry_month = null, card_token = null`

test('the second try uses the direct debit that was set up meanwhile', async () => {
  await gateway.turn({ declineStored: { value: true, count: 1 } })
  await run()
  await api().db.script(`
    update recurring_method set recurring_type = 'PaperlessDirectDebit', ${NO_CARD}, account_name = 'Ada', bank = '01',
      branch = '0242', account = '0100194', suffix = '00' where account_code = '${account}'`)
  await runOn('2026-11-23T09:00:00+13:00')

  expect(await gateway.listDebits(account)).toMatchObject([{ amount: '100.00', date: '2026-11-23' }])
  expect(await gateway.listStoredCharges(account)).toHaveLength(1)
  expect(await listCollections()).toMatchObject([
    { state: 'declined' },
    { state: 'sent', amount_cents: 10_000 },
  ])
  expect(await listBookings()).toEqual(['2026-11-23 DirectDebit -10000'])
  expect(await listNotices()).toEqual(['CardDeclined'])
})

test('a second try without a payment method sends one letter', async () => {
  await gateway.turn({ declineStored: { value: true, count: 1 } })
  await run()
  await api().db.script(
    `update recurring_method set recurring_type = 'Manual', ${NO_CARD} where account_code = '${account}'`,
  )
  await runOn('2026-11-23T09:00:00+13:00')
  await runOn('2026-11-30T09:00:00+13:00')

  expect(await listCollections()).toMatchObject([{ state: 'declined' }, { state: 'dropped' }])
  expect(await listNotices()).toEqual(['CardDeclined', 'NotCollected'])
})

test.each([
  ['its last month is over', 'expiry_year = 2026, expiry_month = 10', 'CardExpired', 'declined'],
  ['it has no token', 'card_token = null', 'NotCollected', 'dropped'],
])('a card is not charged when %s', async (_why, change, notice, state) => {
  await api().db.script(`update recurring_method set ${change} where account_code = '${account}'`)
  await run()
  await runOn('2026-11-23T09:00:00+13:00')

  expect(await listCollections()).toMatchObject([{ state }])
  expect(await gateway.listStoredCharges(account)).toEqual([])
  expect((await listNotices())[0]).toBe(notice)
})

test('a charge recorded as declined that the gateway made is noted and booked a day later', async () => {
  await run()
  await api().db.script(`
    begin;
    update collection set state = 'declined', discount_cents = 0 where account_code = '${account}';
    delete from ledger_transaction where account_code = '${account}' and kind <> 'Invoice';
    update invoice set discount_source = null where account_code = '${account}';
    commit`)
  await moveClockTo('2026-11-21T12:00:00+13:00')
  const { services } = api()
  const collectors = { bank: createBankClient(services), cards: createStoredCardClient(services.environment) }
  await collectionComparisonJob(services, collectors).run(new AbortController().signal)

  const found = await api().sql`select ours, theirs from gateway_discrepancy`
  expect(found).toEqual([{ ours: 'declined', theirs: 'approved' }])
  expect(await listCollections()).toMatchObject([{ state: 'settled', discount_cents: 1_500 }])
  expect(await listBookings()).toEqual(PAID)
})

test('a card in its last month is charged', async () => {
  await api().db.script(
    `update recurring_method set expiry_year = 2026, expiry_month = 11 where account_code = '${account}'`,
  )
  await run()

  expect(await listCollections()).toMatchObject([{ state: 'settled' }])
})

test('a token that the gateway refuses is not tried again, and the account gets a letter', async () => {
  await api().db.script(
    `update recurring_method set card_token = 'no token!' where account_code = '${account}'`,
  )
  await run()
  await runOn('2026-11-23T09:00:00+13:00')

  expect(await listCollections()).toMatchObject([{ state: 'declined' }])
  expect(await listNotices()).toEqual(['CardDeclined'])
})
