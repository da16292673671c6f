import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

type Facts = { version: number; migrations: string[]; roles: string[]; rows: Record<string, number> }

/** Runs in the snapshot of the dump, so that a restore can be compared with the counts. */
const factsStatement = statement<Facts>(
  'backup-facts',
  `select current_setting('server_version_num')::integer as version,
     (select coalesce(json_agg(name order by name), '[]') from migration) as migrations,
     (select coalesce(json_agg(distinct r.rolname), '[]') from pg_class c
      cross join lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
      where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner) as roles,
     (select coalesce(json_object_agg(tablename, (xpath('/row/count/text()',
        query_to_xml(format('select count(*) as count from public.%I', tablename), false, true, '')))[1]::text::bigint), '{}')
      from pg_tables where schemaname = 'public') as rows`,
)

/** Version, migrations, roles with rights, and the rows of every table. */
export async function readFacts(db: Queries): Promise<Facts> {
  const [facts] = await db.rows(factsStatement, [])
  if (facts === undefined) throw new Error('no facts of the database')
  return facts
}
