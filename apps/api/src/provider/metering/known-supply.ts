import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { Register } from '@switchboard/domain/meter-reading/rules'
import * as z from 'zod/mini'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { READINGS } from './readings-sql.ts'

/** A connection of an account on a day. */
export type ConnectionKey = { readonly accountCode: string; readonly icp: string; readonly today: Day }

/** The supply `s` of account `$1` on day `$3`, with its connection `c`, whose ICP number is `$2`. */
export const SUPPLY = `electricity_supply s join electricity_connection c using (icp)
  where s.account_code = $1 and s.icp = $2 and s.starts_on <= $3::date and coalesce(s.ends_on, 'infinity') >= $3::date`

const register = z.object({
  serialNumber: z.string(),
  channelNumber: z.int(),
  numberOfDials: z.int(),
  counts: z.enum(['all', 'day', 'night']),
  previous: z.nullable(z.object({ date: day, value: z.number(), readBy: z.enum(['Customer', 'Reader']) })),
})
export type KnownRegister = z.output<typeof register> & Register

type SupplyRow = {
  readonly service_number: number
  readonly ami_flag: boolean
  readonly registers: string
}

const registers = statement<SupplyRow>(
  'meter-reading-registers',
  `select s.service_number, c.ami_flag,
     (select coalesce(json_agg(json_build_object('serialNumber', r.serial_number, 'channelNumber', r.channel_number,
         'numberOfDials', r.number_of_dials, 'counts', r.counts, 'previous', newest.reading)
         order by r.serial_number, r.channel_number), '[]')::text
      from electricity_register r
      left join lateral (
        select json_build_object('date', read.read_on, 'value', read.value, 'readBy', read.read_by) as reading
        from ${READINGS} read
        where read.account_code = $1 and read.service_number = s.service_number
          and read.serial_number = r.serial_number and read.channel_number = r.channel_number
        order by read.read_on desc limit 1) newest on true
      where r.icp = s.icp) as registers
   from ${SUPPLY} limit 1`,
)

/** A service supplied by a connection, with its registers in order and the newest reading of each. */
export type KnownSupply = {
  readonly serviceNumber: number
  readonly isSmart: boolean
  readonly registers: readonly KnownRegister[]
}

/** Null if the connection does not supply the account on that day. */
export async function findSupply(
  queries: Queries,
  { accountCode, icp, today }: ConnectionKey,
): Promise<KnownSupply | null> {
  const [row] = await queries.rows(registers, [accountCode, icp, today])
  if (row === undefined) return null
  return {
    serviceNumber: row.service_number,
    isSmart: row.ami_flag,
    registers: z.array(register).parse(JSON.parse(row.registers)),
  }
}

const connections = statement<{ icp: string }>(
  'metering-connections-by-hand',
  `select distinct s.icp from electricity_supply s join electricity_connection c using (icp)
   where s.account_code = $1 and not c.ami_flag and s.starts_on <= $2::date and coalesce(s.ends_on, 'infinity') >= $2::date
   order by s.icp`,
)

/** The connections of an account with meters that are read by hand, each with its registers. */
export async function listSuppliesByHand(
  queries: Queries,
  accountCode: string,
  today: Day,
): Promise<(KnownSupply & { readonly icp: string })[]> {
  const rows = await queries.rows(connections, [accountCode, today])
  const supplies = []
  for (const { icp } of rows) {
    const supply = await findSupply(queries, { accountCode, icp, today })
    if (supply !== null) supplies.push({ ...supply, icp })
  }
  return supplies
}
