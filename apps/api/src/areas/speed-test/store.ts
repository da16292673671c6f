import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const MAX_SHOWN = 20

const read = statement<{ text: string }>(
  'speed-tests',
  `select json_build_object(
     'requested', exists (select from line_test where account_code = $1 and state = 'running'),
     'results', (select coalesce(json_agg(r), '[]') from (
       select line_test_id as id, to_json(tested_at) as "testedAt", download_mbps as "downloadMbps",
         upload_mbps as "uploadMbps", latency_ms as "latencyMs"
       from line_test where account_code = $1 and state = 'done' order by tested_at desc, line_test_id limit ${MAX_SHOWN}) r),
     'devices', (select coalesce(json_agg(d.measured || jsonb_build_object('id', d.device_test_id,
         'measuredAt', to_json(d.begun_at), 'usedBytes', d.downloaded_bytes + d.uploaded_bytes)), '[]') from (
       select * from device_test where account_code = $1 and measured is not null
       order by begun_at desc, device_test_id limit ${MAX_SHOWN}) d),
     'plan', (select json_build_object('name', p.name, 'downloadMbps', c.downstream_mbps, 'uploadMbps', c.upstream_mbps)
       from service s join plan p using (plan_code) join core_product c using (core_product_key)
       where s.account_code = $1 and s.status = 'on' and p.kind = 'broadband' and c.downstream_mbps is not null
       order by s.service_number limit 1))::text as text`,
)

/** All measurements of an account as their call answers them. */
export async function speedTestsText(db: Queries, accountCode: string): Promise<string> {
  const [row] = await db.rows(read, [accountCode])
  if (row === undefined) throw new Error('the speed tests answered no row')
  return row.text
}
