import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { Line, Measured } from '#api/partners/speed/client.ts'

/** After these minutes a test counts as late, but its result is still stored for a day. */
const LATE_MINUTES = 15
const MAX_LATE_HOURS = 24
/** The minimum pause between two queries about a test, with any number of readers. */
const PAUSE_SECONDS = 2

const testable = statement<Line>(
  'speed-test-line',
  `select coalesce(s.service_entity, '') as line, c.downstream_mbps::float8 as "downstreamMbps", c.upstream_mbps::float8 as "upstreamMbps"
   from account a join service s using (account_code) join plan p using (plan_code)
     join core_product c using (core_product_key)
   where a.account_code = $1 and a.speed_test_enabled and s.status = 'on' and p.kind = 'broadband'
     and s.service_entity is not null and c.downstream_mbps is not null
   order by s.service_number limit 1`,
)

/** The line of the account that can be tested; null without an enabled test provider or such a line. Source: SPD-003. */
export async function findTestableLine(db: Queries, accountCode: string): Promise<Line | null> {
  const [row] = await db.rows(testable, [accountCode])
  return row ?? null
}

const giveUp = statement<never>(
  'speed-test-give-up',
  `update line_test set state = 'late' where account_code = $1 and state in ('asked', 'running')
     and asked_at < $2::timestamptz - interval '${LATE_MINUTES} minutes'`,
)

const insert = statement<never>(
  'speed-test-insert',
  `insert into line_test (line_test_id, account_code, state, asked_at, looked_at) values ($2, $1, 'asked', $3, now())
   on conflict (account_code) where state in ('asked', 'running') do nothing`,
)

export type UnderWay = { readonly id: string; readonly state: 'asked' | 'running' }

const underWay = statement<UnderWay>(
  'speed-test-under-way',
  `select line_test_id as id, state from line_test where account_code = $1 and state in ('asked', 'running')`,
)

/** The account's test under way. Tests that are late by now are not under way. */
export async function testUnderWay(
  db: Queries,
  accountCode: string,
  now: number,
): Promise<UnderWay | undefined> {
  await db.rows(giveUp, [accountCode, new Date(now)])
  const [row] = await db.rows(underWay, [accountCode])
  return row
}

/** Begins a test, or returns the test that another request began at the same time. */
export async function beginLineTest(
  db: Queries,
  { accountCode, id, now }: { readonly accountCode: string; readonly id: string; readonly now: number },
): Promise<UnderWay> {
  await db.rows(insert, [accountCode, id, new Date(now)])
  const [row] = await db.rows(underWay, [accountCode])
  // if that test is over already, the query uses the new id
  return row ?? { id, state: 'asked' }
}

const claim = statement<{ id: string }>(
  'speed-test-claim',
  `update line_test set looked_at = now()
   where account_code = $1 and state in ('asked', 'running', 'late')
     and asked_at > $2::timestamptz - interval '${MAX_LATE_HOURS} hours'
     and looked_at < now() - interval '${PAUSE_SECONDS} seconds'
   returning line_test_id as id`,
)

/** Claims the tests of the account that are due for a query to the test provider. */
export async function claimTests(db: Queries, accountCode: string, now: number): Promise<string[]> {
  const rows = await db.rows(claim, [accountCode, new Date(now)])
  return rows.map(({ id }) => id)
}

const settle = statement<never>(
  'speed-test-settle',
  `update line_test set state = case when state = 'late' and $3 = 'running' then 'late' else $3 end,
     tested_at = $4, download_mbps = $5, upload_mbps = $6, latency_ms = $7
   where account_code = $1 and line_test_id = $2 and state in ('asked', 'running', 'late')`,
)

type Settled =
  | { readonly state: 'running' | 'failed' }
  | { readonly state: 'done'; readonly result: Measured }

/** Stores the reply of the test provider. */
export async function settleTest(
  db: Queries,
  { accountCode, id }: { readonly accountCode: string; readonly id: string },
  settled: Settled,
): Promise<void> {
  const figures =
    settled.state === 'done'
      ? [
          new Date(settled.result.testedAt),
          settled.result.downloadMbps,
          settled.result.uploadMbps,
          settled.result.latencyMs,
        ]
      : [null, null, null, null]
  await db.rows(settle, [accountCode, id, settled.state, ...figures])
}
