import { beforeEach, expect, test } from 'vitest'

import {
  makePromise,
  readLatestAvailableDate,
  readPromise,
} from '@switchboard/domain/promise-to-pay/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

import { watchOverdue } from './watch.ts'

const api = testApi(fillDemo)
const BEN = '100517'
/** The tests' day is 21 November 2026; Ben is warned on it. */
const LATEST = '2026-12-05'
const DAY_MILLISECONDS = 86_400_000

let request: { token: string; parameters: { accountCode: string } }

beforeEach(async () => {
  request = { token: await api().createToken('ben'), parameters: { accountCode: BEN } }
  // so that notices go to its owner
  await api().sql`update account set billing_email = null where account_code = ${BEN}`
})

function makePromiseOfBen(promiseDate: string, headers = {}) {
  return api().make(makePromise, { ...request, body: { promiseDate }, headers })
}

async function readStanding(): Promise<unknown> {
  return (await api().make(readLatestAvailableDate, request)).json()
}

async function fetchPromise(): Promise<unknown> {
  return (await api().make(readPromise, request)).json()
}

/** The number of rows, audit entries and notices of promises. */
async function countRows() {
  const rows = await api().sql<{ promises: number; traces: number; notices: number }>`select
    (select count(*) from promise_to_pay)::int as promises,
    (select count(*) from audit_event where action = 'promise-made')::int as traces,
    (select count(*) from communication where event_type = 'PromiseToPay')::int as notices`
  return rows[0]
}

async function listOutcomes(): Promise<unknown[]> {
  const rows = await api().sql`
    select p.outcome, a.blocking_status from promise_to_pay p join account a using (account_code)`
  return rows
}

async function advanceDays(days: number): Promise<void> {
  await api().sql`
    update provider_clock set offset_milliseconds = offset_milliseconds + ${days * DAY_MILLISECONDS}`
}

/** Books a payment of everything that Ben owes, or only of the overdue part. */
async function payOfBen(column: 'balance' | 'overdue' = 'balance'): Promise<void> {
  await api().sql`
    with paid as (
      insert into ledger_transaction (account_code, source, kind, booked_on, booked_at, description)
      values (${BEN}, 'payment:test', 'BillPayment', '2026-11-21', now(), 'Bank payment') returning account_code),
    owed as (select case ${column} when 'balance' then balance else overdue end as cents from billing_standing(${BEN}, '2026-11-21'), paid)
    insert into ledger_entry (account_code, source, ledger_account, amount_cents)
    select ${BEN}, 'payment:test', e.ledger_account, e.cents
    from owed cross join lateral (values ('bank', owed.cents), ('receivable', -owed.cents)) e (ledger_account, cents)
  `
}

const watch = () => watchOverdue(api().services, new AbortController().signal)

test('PTP-002 PTP-011 an account that was warned may promise up to 14 days after the warning', async () => {
  expect(await readStanding()).toEqual({
    activationStatus: 'active',
    blockingStatus: 'warning',
    latestAvailableDate: LATEST,
  })
})

test('PTP-011 an account without an overdue amount may not promise', async () => {
  request = { token: await api().createToken('aroha'), parameters: { accountCode: '100482' } }

  expect(await readStanding()).toEqual({
    activationStatus: 'active',
    blockingStatus: 'none',
    latestAvailableDate: null,
  })
  expect((await makePromiseOfBen('2026-11-30')).json()).toMatchObject({ code: 'FORBIDDEN' })
})

test('PTP-002 PTP-012 PTP-013 a promise is saved with an audit entry and a confirmation, and can be read', async () => {
  await api().sql`
    insert into promise_to_pay (account_code, promise_date, made_on, overdue_cents)
    values ('100482', '2026-11-25', '2026-11-20', 100)`
  expect(await fetchPromise()).toEqual({ promiseDate: null })

  const answer = await makePromiseOfBen('2026-11-30')

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ promiseDate: '2026-11-30' })
  expect(await fetchPromise()).toEqual({ promiseDate: '2026-11-30' })
  expect(await countRows()).toEqual({ promises: 2, traces: 1, notices: 1 })
  const rows = await api().sql<{ subject: string; body: string }>`
    select subject, body from communication where event_type = 'PromiseToPay'`
  expect(rows[0]?.subject).toBe('You have promised to pay by 30 November 2026')
  expect(rows[0]?.body).toMatch(
    /^Kia ora Ben Fowler\n\n.+ \$\d+\.\d\d on account 100517 by 30 November 2026\.$/,
  )
})

test('PTP-007 the latest date itself and today can be promised', async () => {
  expect((await makePromiseOfBen(LATEST)).statusCode).toBe(200)
  await api().sql`delete from promise_to_pay`
  expect((await makePromiseOfBen('2026-11-21')).statusCode).toBe(200)
})

test.each([
  ['PTP-007 after the latest date', { promiseDate: '2026-12-06' }],
  ['of yesterday', { promiseDate: '2026-11-20' }],
  ['that is not in the calendar', { promiseDate: '2027-02-31' }],
  ['in another format', { promiseDate: '30/11/2026' }],
  ['PTP-006 that is missing', {}],
])('PTP-014 a day %s is refused by its field, and nothing is written', async (_why, payload) => {
  const answer = await api().app.inject({
    method: 'POST',
    url: `/api/accounts/${BEN}/promise`,
    headers: { authorization: `Bearer ${request.token}` },
    payload,
  })

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'promiseDate' })
  expect(await countRows()).toEqual({ promises: 0, traces: 0, notices: 0 })
})

test('a field that the promise does not have is refused', async () => {
  const answer = await api().app.inject({
    method: 'POST',
    url: `/api/accounts/${BEN}/promise`,
    headers: { authorization: `Bearer ${request.token}` },
    payload: { promiseDate: '2026-11-30', amount: 1 },
  })

  expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'amount' })
  expect(await countRows()).toEqual({ promises: 0, traces: 0, notices: 0 })
})

test('PTP-003 a cancelled account may not promise', async () => {
  await api().sql`update account set activation_status = 'cancelled' where account_code = ${BEN}`

  expect((await makePromiseOfBen('2026-11-30')).json()).toMatchObject({ code: 'FORBIDDEN' })
  expect(await countRows()).toEqual({ promises: 0, traces: 0, notices: 0 })
})

test('PTP-004 PTP-014 an account without a warning may not promise', async () => {
  await api().sql`
    update account set blocking_status = 'none', warned_on = null where account_code = ${BEN}`

  expect((await makePromiseOfBen('2026-11-30')).json()).toMatchObject({ code: 'FORBIDDEN' })
  expect(await countRows()).toEqual({ promises: 0, traces: 0, notices: 0 })
})

test('PTP-005 an account may promise until the day before its latest date', async () => {
  await api().sql`update account set warned_on = '2026-11-07' where account_code = ${BEN}`
  expect(await readStanding()).toMatchObject({ latestAvailableDate: '2026-11-21' })
  expect((await makePromiseOfBen('2026-11-21')).json()).toMatchObject({ code: 'FORBIDDEN' })
  expect(await countRows()).toEqual({ promises: 0, traces: 0, notices: 0 })

  await api().sql`update account set warned_on = '2026-11-08' where account_code = ${BEN}`
  expect((await makePromiseOfBen('2026-11-22')).statusCode).toBe(200)
})

test('PTP-014 a promise under the same key is made once; another is refused while the first is open', async () => {
  const key = { 'idempotency-key': 'promise-of-ben' }

  const [first, again] = [
    await makePromiseOfBen('2026-11-30', key),
    await makePromiseOfBen('2026-11-30', key),
  ]
  const changed = await makePromiseOfBen('2026-12-01', key)
  const second = await makePromiseOfBen('2026-12-01')

  expect(again.body).toBe(first.body)
  expect(changed.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  expect(second.json()).toMatchObject({ code: 'FORBIDDEN' })
  expect(await countRows()).toEqual({ promises: 1, traces: 1, notices: 1 })
})

test.each([
  ['cannot be kept', `before update on idempotency_key`, `raise 'no room'`, 500],
  [
    'comes after another attempt has taken over',
    `after insert on promise_to_pay`,
    `update idempotency_key set locked_at = locked_at + interval '1 second'; return new`,
    503,
  ],
])('a promise whose answer %s is not made, and may be requested again', async (_why, when, does, status) => {
  const key = { 'idempotency-key': 'promise-of-ben' }
  await api().db.script(`
    create function disturb() returns trigger language plpgsql as $$ begin ${does}; end $$;
    create trigger disturbed ${when} for each row execute function disturb()`)

  const disturbed = await makePromiseOfBen('2026-11-30', key)
  expect(disturbed.statusCode).toBe(status)
  expect(await countRows()).toEqual({ promises: 0, traces: 0, notices: 0 })
  await api().db.script('drop function disturb cascade')

  expect((await makePromiseOfBen('2026-11-30', key)).statusCode).toBe(200)
  expect(await countRows()).toEqual({ promises: 1, traces: 1, notices: 1 })
})

test('of simultaneous promises one is saved', async () => {
  const answers = await Promise.all(
    ['2026-11-30', '2026-12-01', '2026-12-02'].map((each) => makePromiseOfBen(each)),
  )

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(2)
  expect(await countRows()).toEqual({ promises: 1, traces: 1, notices: 1 })
})

test('PTP-011 PTP-012 a promise ends as kept, and the warning with it, once nothing is overdue', async () => {
  await makePromiseOfBen('2026-11-30')
  await payOfBen()

  expect(await fetchPromise()).toEqual({ promiseDate: null })
  expect(await readStanding()).toMatchObject({ blockingStatus: 'none', latestAvailableDate: null })
  await watch()
  expect(await listOutcomes()).toEqual([{ outcome: 'kept', blocking_status: 'none' }])
})

test('a promise whose day has passed is kept if nothing is overdue any more', async () => {
  await makePromiseOfBen('2026-11-25')
  await watch()
  await api().sql`update invoice set due_date = '2027-01-31' where account_code = ${BEN}`
  await advanceDays(5)

  await watch()

  expect(await listOutcomes()).toEqual([{ outcome: 'kept', blocking_status: 'none' }])
})

test('a promise is kept by paying the amount that was overdue, even if later bills are due', async () => {
  await makePromiseOfBen('2026-11-25')
  await payOfBen('overdue')
  await advanceDays(5)
  await watch()

  expect(await listOutcomes()).toEqual([{ outcome: 'kept', blocking_status: 'warning' }])
})

test('PTP-011 PTP-012 a promise whose day has passed is broken while an amount is overdue, and no other promise follows', async () => {
  await makePromiseOfBen('2026-11-25')
  await advanceDays(4)
  await watch()
  expect(await listOutcomes()).toEqual([{ outcome: null, blocking_status: 'warning' }])
  expect(await fetchPromise()).toEqual({ promiseDate: '2026-11-25' })

  await advanceDays(1)
  expect(await fetchPromise()).toEqual({ promiseDate: null })
  await watch()

  expect(await listOutcomes()).toEqual([{ outcome: 'broken', blocking_status: 'warning' }])
  expect(await fetchPromise()).toEqual({ promiseDate: null })
  expect(await readStanding()).toMatchObject({ blockingStatus: 'warning', latestAvailableDate: null })
  expect((await makePromiseOfBen('2026-11-30')).json()).toMatchObject({ code: 'FORBIDDEN' })
})

test('an account is warned once, with a notice, when a bill is seven days overdue', async () => {
  await api().sql`update account set blocking_status = 'none', warned_on = null`
  await api().sql`delete from communication`
  await api()
    .sql`update invoice set due_date = '2026-11-15' where account_code = ${BEN} and due_date >= bill_date
    and bill_date > '2026-10-01'`
  await watch()
  expect(await readStanding()).toMatchObject({ blockingStatus: 'none' })

  await advanceDays(1)
  await watch()
  await watch()

  expect(await readStanding()).toMatchObject({ blockingStatus: 'warning', latestAvailableDate: '2026-12-06' })
  const rows = await api().sql`
    select channel, source, to_address, subject from communication where event_type = 'OverdueWarning'
    order by channel`
  const subject = 'Your bill is overdue'
  expect(rows).toEqual([
    { channel: 'Email', source: 'overdue-warning:2026-11-22', to_address: 'ben@demo.example', subject },
    { channel: 'SMS', source: 'overdue-warning:2026-11-22:sms', to_address: '0225550117', subject },
  ])
})
