import type { addressAccessInformation } from '@switchboard/domain/ordering/order-parts'
import { truncateNotes } from '@switchboard/domain/meter-reading/site-access'
import type * as z from 'zod/mini'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** Replaces the site access of account `$1` at connection `$2`: dog, meter location, notes and time, `$3` to `$6`. */
export const SAVE_SITE_ACCESS = `
  insert into site_access (account_code, icp, dog_code, meter_location_code, access_notes, changed_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (account_code, icp) do update set dog_code = excluded.dog_code,
    meter_location_code = excluded.meter_location_code, access_notes = excluded.access_notes,
    changed_at = excluded.changed_at`

const save = statement<never>('metering-save-site-access', SAVE_SITE_ACCESS)

type SiteAccessKey = { readonly accountCode: string; readonly icp: string }

/** Saves an order's information about access to the meter; undefined saves nothing. */
export async function saveOrderedSiteAccess(
  queries: Queries,
  { accountCode, icp }: SiteAccessKey,
  access: z.output<typeof addressAccessInformation> | undefined,
): Promise<void> {
  if (access === undefined) return
  const { AccessWarningKey, EquipmentLocationKey, Notes } = access
  await queries.rows(save, [
    accountCode,
    icp,
    AccessWarningKey,
    EquipmentLocationKey,
    truncateNotes(Notes),
    new Date(),
  ])
}
