import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { NotUsable } from '#api/platform/start-problem.ts'
import { refuseDemo } from '#api/demo/refuse-demo.ts'
import { hasConfiguration } from '#api/provider/first-data/store.ts'

const ownsTables = statement<{ owner: boolean }>(
  'start-owns-tables',
  `select exists (
     select from pg_class where oid = to_regclass('audit_event') and pg_has_role(relowner, 'usage')) as owner`,
)

/**
 * Throws `NotUsable` where a database is not one to serve customers from: it holds the demo, has no configuration, or its
 * role owns the tables and could change the audit trail and the books. Source: OPS-002, OPS-003.
 */
export async function refuseUnready(db: Queries): Promise<void> {
  await refuseDemo(db)
  await refuseOwner(db)
  if (!(await hasConfiguration(db)))
    throw new NotUsable(
      'The database has no configuration: run npm run operate -- init FILE first (deploy/first-data.json is an example).',
    )
}

/** Throws `NotUsable` for a role that owns the tables, before it can migrate them. */
export async function refuseOwner(db: Queries): Promise<void> {
  const [role] = await db.rows(ownsTables, [])
  if (role?.owner === true)
    throw new NotUsable(
      'The role of DATABASE_URL owns the tables and could change the audit trail and the books: name a role of the ' +
        'application, which npm run migrate -- --application-role ROLE gives its rights.',
    )
}
