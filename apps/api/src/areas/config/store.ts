import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

const configuration = statement<{ configuration: string }>(
  'dynamic-configuration',
  'select configuration::text as configuration from dynamic_configuration',
)

/** The dynamic configuration as JSON text, or null while there is none. */
export async function configurationText(db: Queries): Promise<string | null> {
  const [row] = await db.rows(configuration, [])
  return row?.configuration ?? null
}
