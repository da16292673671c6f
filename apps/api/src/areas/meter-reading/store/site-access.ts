import type { MeterLocation, SiteAccess } from '@switchboard/domain/meter-reading/site-access-calls'
import type { MeterReadingChange } from '@switchboard/domain/meter-reading/trail'

import { trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { actorColumns, insertEventsSql } from '#api/platform/audit.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { ConnectionKey } from '#api/provider/metering/known-supply.ts'
import { SAVE_SITE_ACCESS } from '#api/provider/metering/site-access.ts'
import { insertNotice } from '#api/provider/notices/notice.ts'

import { siteAccessNotice } from '../letters.ts'

const SITE_ACCESS_CHANGED: MeterReadingChange = 'site-access-changed'

const locations = statement<MeterLocation>(
  'meter-reading-locations',
  'select location_key as key, display from equipment_location order by place, location_key',
)

/** The possible places of meters, in the order in which they are offered. Source: MTR-026. */
export function listMeterLocations(db: Queries): Promise<MeterLocation[]> {
  return db.rows(locations, [])
}

type AccessRow = {
  readonly ami_flag: boolean
  readonly dog_code: 'Dog' | null
  readonly meter_location_code: string | null
  readonly access_notes: string | null
}

const read = statement<AccessRow>(
  'meter-reading-site-access',
  `select c.ami_flag, a.dog_code, a.meter_location_code, a.access_notes
   from electricity_supply s join electricity_connection c using (icp)
   left join site_access a on a.account_code = s.account_code and a.icp = s.icp
   where s.account_code = $1 and s.icp = $2 and s.starts_on <= $3::date and coalesce(s.ends_on, 'infinity') >= $3::date
   limit 1`,
)

type ConnectionSiteAccess = { readonly isSmart: boolean; readonly siteAccess: SiteAccess }

/** Null if the connection does not supply the account today. */
export async function findSiteAccess(
  queries: Queries,
  { accountCode, icp, today }: ConnectionKey,
): Promise<ConnectionSiteAccess | null> {
  const [row] = await queries.rows(read, [accountCode, icp, today])
  if (row === undefined) return null
  return {
    isSmart: row.ami_flag,
    siteAccess: {
      dogCode: row.dog_code,
      meterLocationCode: row.meter_location_code,
      accessNotes: row.access_notes ?? '',
    },
  }
}

const save = statement<never>(
  'meter-reading-set-site-access',
  `with saved as (
     ${SAVE_SITE_ACCESS}
     returning account_code, icp),
   notified as (
     ${insertNotice(siteAccessNotice, {
       accountCode: '$1',
       source: `'site-access:' || $8`,
       to: 'send_to',
       facts: { customer: 'a.name' },
       doneBy: '$7',
       at: '$6::timestamptz',
     })}
     from account a cross join notice_address($1) send_to where a.account_code = $1 and send_to is not null
     on conflict (account_code, source) do nothing)
   ${insertEventsSql({
     at: 'now()',
     actor: '$9',
     accountCode: 'account_code',
     action: `'${SITE_ACCESS_CHANGED}'`,
     detail: "json_build_object('icp', icp)",
   })} from saved`,
)

type SiteAccessChange = {
  readonly accountCode: string
  readonly icp: string
  readonly now: number
  readonly actor: Actor
}

/** Replaces the site access of a connection, with an audit entry and a notice in one statement. */
export async function saveSiteAccess(
  queries: Queries,
  { accountCode, icp, now, actor }: SiteAccessChange,
  { dogCode, meterLocationCode, accessNotes }: SiteAccess,
): Promise<void> {
  const values = [dogCode, meterLocationCode, accessNotes]
  const actorValues = [trailName(actor), actor.correlationId, actorColumns(actor)]
  await queries.rows(save, [accountCode, icp, ...values, new Date(now), ...actorValues])
}
