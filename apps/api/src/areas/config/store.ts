import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const configuration = statement<{ configuration: string }>(
  'dynamic-configuration',
  `select (configuration || jsonb_build_object('providerTime', $1::text) || coalesce(
     (select jsonb_build_object('addressAttribution', attribution) from address_source), '{}'))::text as configuration
   from dynamic_configuration`,
)

/** The dynamic configuration as JSON text, or null if there is none. */
export async function readConfigurationText(db: Queries, now: number): Promise<string | null> {
  const [row] = await db.rows(configuration, [new Date(now).toISOString()])
  return row?.configuration ?? null
}
