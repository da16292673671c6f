import { statement } from '#api/platform/database/database.ts'
import type { Statement } from '#api/platform/database/database.ts'
import { amountTextSql } from '#api/provider/notices/notice.ts'

/** An item that a job has given up or left for an operator. */
export type SetAsideItem = {
  /** The id with which an operator puts the item back. */
  id: string
  account: string | null
  since: Date
  reason: string
}

/** A kind of item, with the statements that list its items and end the wait of one. */
export type SetAsideKind = {
  readonly name: string
  readonly means: string
  readonly list: Statement<SetAsideItem>
  /**
   * Ends the wait of an item: its job tries it again, or a discrepancy counts as resolved. The statement returns the account
   * of the item, or no row if there is no such item. Null if the job tries again without an operator.
   */
  readonly putBack: {
    readonly statement: Statement<{ account: string | null }>
    readonly does: string
  } | null
}

const MAX_ITEMS = 100

const createListStatement = (name: string, items: string) =>
  statement<SetAsideItem>(
    `set-aside-${name}`,
    `select id, account, since, reason from (${items}) item (id, account, since, reason) order by since, id limit ${MAX_ITEMS}`,
  )
const createResolveStatement = (name: string, text: string) =>
  statement<{ account: string | null }>(`set-aside-back-${name}`, text)

/** The kinds of items that `set-aside` lists. */
export const KINDS: readonly SetAsideKind[] = [
  {
    name: 'bill-run',
    means: 'accounts that could not be billed',
    list: createListStatement(
      'bill-run',
      'select account_code, account_code, found_at, reason from bill_run_problem',
    ),
    putBack: {
      statement: createResolveStatement(
        'bill-run',
        'delete from bill_run_problem where account_code = $1 returning account_code as account',
      ),
      does: 'is billed by the next bill run, within a minute',
    },
  },
  {
    name: 'notices',
    means: 'notices and letters that were never sent',
    list: createListStatement(
      'notices',
      `select 'notice:' || communication_id, account_code, created_at, event_type || ' was tried ' || tries || ' times'
       from communication where send_at is null and sent_at is null
       union all
       select 'letter:' || letter_id, null, created_at,
         event_type || case when link_expires_at is not null and link is null then ', whose link is over' else '' end
           || ' was tried ' || tries || ' times'
       from letter where send_at is null and sent_at is null`,
    ),
    putBack: {
      // a link is deleted when it expires; a letter with a deleted link is not sent, because the link would not work
      statement: createResolveStatement(
        'notices',
        `with notice as (
           update communication set send_at = now(), tries = 0
           where communication_id = substring($1 from '^notice:([0-9]{1,18})$')::bigint
             and send_at is null and sent_at is null returning account_code as account),
         letter_back as (
           update letter set send_at = now(), tries = 0
           where letter_id = substring($1 from '^letter:([0-9]{1,18})$')::bigint
             and send_at is null and sent_at is null and (link_expires_at is null or link is not null)
           returning null::text as account)
         select account from notice union all select account from letter_back`,
      ),
      does: 'is sent within ten seconds',
    },
  },
  {
    name: 'discrepancies',
    means: 'payments that bank or gateway know otherwise',
    list: createListStatement(
      'discrepancies',
      `select source, account_code, found_at, ours || ' here, ' || theirs || ' there'
       from gateway_discrepancy where resolved_at is null`,
    ),
    putBack: {
      statement: createResolveStatement(
        'discrepancies',
        `update gateway_discrepancy set resolved_at = now() where source = $1 and resolved_at is null
         returning account_code as account`,
      ),
      does: 'counts as looked into; the books are not changed',
    },
  },
  {
    name: 'after-restore',
    means: 'what other companies did after the moment of a restore, and what could not be entered',
    list: createListStatement(
      'after-restore',
      `select replace(party, ' ', '-') || ':' || reference, account_code, happened_at,
         coalesce(${amountTextSql('amount_cents')} || ': ', '') || reason
       from restore_finding where resolved_at is null`,
    ),
    putBack: {
      statement: createResolveStatement(
        'after-restore',
        `update restore_finding set resolved_at = now()
         where replace(party, ' ', '-') || ':' || reference = $1 and resolved_at is null
         returning account_code as account`,
      ),
      does: 'counts as looked into; the books are not changed',
    },
  },
  {
    name: 'orders',
    means: 'orders that should be further than they are, or wait for their address or installation',
    list: createListStatement(
      'orders',
      `select o.order_number::text, o.account_code, o.next_on::timestamptz,
         case when o.waits_since is not null then 'waits since ' || o.waits_since || ' for its address or its installation'
           else 'step ' || (o.steps_done + 1) || ' was due on ' || o.next_on end
       from service_order o cross join provider_clock c
       where o.next_on < ((now() + c.offset_milliseconds * interval '1 millisecond') at time zone 'Pacific/Auckland')::date
         or (o.next_on is not null and o.waits_since is not null)`,
    ),
    // the job tries an order again every 20 seconds, and checks an occupied address once every working day
    putBack: null,
  },
]
