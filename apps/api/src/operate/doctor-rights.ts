import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Environment } from '#api/platform/environment.ts'

import { ok, wrong } from './symptom.ts'
import type { Symptom } from './symptom.ts'

type Rights = {
  superuser: boolean
  owner: boolean
  lacking: string | null
  excessive: string | null
  trail: string | null
}

/**
 * Rights that the role lacks, or has although `grant_application` takes them away, by table; all of an owner's are excessive. A
 * right on a single column counts too.
 */
const rightsStatement = statement<Rights>(
  'doctor-rights',
  `with wanted as (
     select c.oid, c.relname, case
       when c.relname in ('migration', 'books_note') then array['select']
       when c.relname in ('audit_event', 'ledger_transaction', 'ledger_entry') then array['select', 'insert']
       when c.relname in ('account', 'invoice', 'invoice_line', 'card_transaction', 'collection', 'refund', 'refund_payment')
         then array['select', 'insert', 'update']
       else array['select', 'insert', 'update', 'delete'] end as rights
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'),
   lack as (
     select relname from wanted
     where exists (select from unnest(rights) r where not has_table_privilege(wanted.oid, r))
     union all
     select 'function note_books' where not has_function_privilege('note_books(bigint)', 'execute')),
   excess as (
     select relname from wanted
     where exists (
         select from unnest(array['insert', 'update', 'delete', 'truncate', 'trigger']) r
         where r <> all(rights) and has_table_privilege(wanted.oid, r))
       or exists (
         select from unnest(array['insert', 'update']) r
         where r <> all(rights) and has_any_column_privilege(wanted.oid, r)))
   select (select rolsuper from pg_roles where rolname = current_user) as superuser,
     exists (select from pg_class where oid = 'audit_event'::regclass and pg_has_role(relowner, 'usage')) as owner,
     (select string_agg(relname, ', ' order by relname) from lack) as lacking,
     (select string_agg(relname, ', ' order by relname) from excess) as excessive,
     (select tgenabled::text from pg_trigger where tgname = 'audit_event_stays') as trail`,
)

const GRANT_AGAIN = 'run npm run migrate -- --application-role as the owner'

/** Checks the rights of the role of DATABASE_URL, and the trigger that keeps the audit trail. Source: OPS-004. */
export async function checkRights(
  db: Queries,
  { SANDBOX }: Pick<Environment, 'SANDBOX'>,
): Promise<Symptom[]> {
  const [rights] = await db.rows(rightsStatement, [])
  return rights === undefined ? [] : [judgeTrail(rights), judgeRights(rights, SANDBOX)]
}

function judgeTrail({ trail }: Rights): Symptom {
  return trail === 'A'
    ? ok('audit trail', 'refuses changes')
    : wrong(
        'audit trail',
        'the trigger that keeps it is missing or switched off',
        'alter table audit_event enable always trigger audit_event_stays; then find out who switched it off',
      )
}

function judgeRights({ lacking, superuser, owner, excessive }: Rights, isSandbox: boolean): Symptom {
  if (lacking !== null) return wrong('rights', `none, or not all, on ${lacking}`, GRANT_AGAIN)
  if (isSandbox)
    return ok(
      'rights',
      owner ? 'the owner of the tables, as the sandbox may be' : 'those that the portal needs',
    )
  if (superuser || owner)
    return wrong(
      'rights',
      'the role of DATABASE_URL owns the tables and could change the audit trail',
      'start the portal as a role that owns nothing',
    )
  return excessive === null
    ? ok('rights', 'those that the portal needs')
    : wrong(
        'rights',
        `the role of DATABASE_URL may do more than the portal needs on ${excessive}`,
        GRANT_AGAIN,
      )
}
