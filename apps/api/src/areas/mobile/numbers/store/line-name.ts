import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { IS_ON, MOBILES } from './number-status.ts'
import type { PhoneNumberKey } from './number-status.ts'

const save = statement<{ is_changed: boolean }>(
  'mobile-line-name',
  `with line as materialized (
     select s.service_number, s.line_name is distinct from $3 as is_changed
     from ${MOBILES}
     where ${IS_ON} and s.service_number = $2 and (s.ends_on is null or s.ends_on >= $4::date) for update of s),
   saved as (
     update service s set line_name = $3 from line
     where s.account_code = $1 and s.service_number = line.service_number and line.is_changed)
   select is_changed from line`,
)

type LineNameChange = {
  /** Null for no name. */
  readonly name: string | null
  readonly today: Day
}

/** Saves the name of a mobile. Returns whether it differs from the name before; null if the account has no such mobile. */
export async function saveLineName(
  queries: Queries,
  { accountCode, serviceNumber }: PhoneNumberKey,
  { name, today }: LineNameChange,
): Promise<boolean | null> {
  const [row] = await queries.rows(save, [accountCode, serviceNumber, name, today])
  return row?.is_changed ?? null
}
