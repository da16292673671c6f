import { expect, test } from 'vitest'

import { testApi } from '#api/testing/api.ts'

import { expiryJob } from './expiry.ts'

const api = testApi((db) =>
  db.script(`
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date)
      values ('500000', 'Ada', '1 Road', 'residential', 'Monthly', '2026-12-07');
    insert into idempotency_key (account_code, key, fingerprint, locked_at, status, reply)
      select '500000', 'old-' || n, 'x', now() - interval '24 hours 1 minute', 200, '{}' from generate_series(1, 1200) n;
    insert into idempotency_key (account_code, key, fingerprint, locked_at, status, reply)
      values ('500000', 'younger', 'x', now() - interval '23 hours', 200, '{}')`),
)

test('idempotency keys are kept for a day, and then forgotten', async () => {
  await expiryJob(api()).run(new AbortController().signal)

  const left = await api().sql`select key from idempotency_key`
  expect(left).toEqual([{ key: 'younger' }])
})
