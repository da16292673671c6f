import type { Day } from '@switchboard/domain/day'

import { actorColumns, insertEventsSql } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { ENDED_CHARGES } from '#api/provider/books/charges.ts'

import type { ChangeContext } from '../change-context.ts'

type RemovedExtra = { readonly lastDay: Day; readonly name: string }

const remove = statement<RemovedExtra>(
  'additional-product-remove',
  `with ${ENDED_CHARGES},
   last as (select max(ends_on) as last_day, string_agg(distinct name, ', ') as name from ended having count(*) > 0),
   audited as (
     ${insertEventsSql({
       at: 'now()',
       actor: '$5',
       accountCode: '$1',
       action: "'additional-product-removed'",
       detail: "json_build_object('service', $6::text, 'salesChannel', $7::text, 'lastDay', last_day)",
     })} from last)
   select last_day as "lastDay", name from last`,
)

type RemovedCharge = {
  readonly subject: string
  readonly lineKind: string
  readonly service: string
  readonly salesChannel: string
}

/** Ends the charge of an additional product the day before today, with an audit entry; null if there is no such charge. */
export async function endExtraWithAudit(
  db: Queries,
  { accountCode, today, actor }: ChangeContext,
  { subject, lineKind, service, salesChannel }: RemovedCharge,
): Promise<RemovedExtra | null> {
  const values = [accountCode, subject, lineKind, today, actorColumns(actor), service, salesChannel]
  return (await db.rows(remove, values))[0] ?? null
}
