import { expect, test } from 'vitest'

import { testApi } from '#api/testing/api.ts'
import { countPages } from '#api/testing/pages.ts'

import { listEvents, readMark } from './provider-events.ts'

const BOOKED = 20_000
/** A look from the root of an index to its newest page, and a few rows. */
const FEW_PAGES = 60

const api = testApi((db) =>
  db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
      values ('200001', 'Ada', '1 Road', 'residential', 'Monthly', '2026-12-03');
    insert into ledger_transaction (account_code, source, kind, booked_on, booked_at, description)
      select '200001', 'payment:' || n, 'BillPayment', '2026-11-21', now(), 'Bank payment'
      from generate_series(1, ${BOOKED}) n;
    insert into communication (account_code, source, event_category, event_type, channel, to_address, subject, body,
        created_at)
      select '200001', 'notice:' || n, 'Billing', 'Bill', 'Email', 'ada@demo.example', 'Your bill', '', now()
      from generate_series(1, ${BOOKED}) n;
    analyze`),
)

test('what happened on a day is found without reading what happened before', async () => {
  const mark = await readMark(api().db)
  await api().db.script(`
    begin; insert into ledger_transaction values ('200001', 'payment:new', 'BillPayment', '2026-11-21', now(), 'Bank payment');
    insert into ledger_entry values ('200001', 'payment:new', 'receivable', -500), ('200001', 'payment:new', 'bank', 500);
    commit; insert into communication (account_code, source, event_category, event_type, channel, to_address, subject, body,
        created_at)
      values ('200001', 'notice:new', 'Billing', 'Bill', 'Email', 'ada@demo.example', 'Thank you', '', now())`)

  expect(await listEvents(api().db, mark)).toEqual([
    { accountCode: '200001', kind: 'BillPayment', description: 'Bank payment', amount: -5 },
    { accountCode: '200001', kind: 'Notice', description: 'Thank you, to ada@demo.example', amount: null },
  ])
  expect(await countPages(api().db, readMark)).toBeLessThan(FEW_PAGES)
  expect(await countPages(api().db, (queries) => listEvents(queries, mark))).toBeLessThan(FEW_PAGES)
})
