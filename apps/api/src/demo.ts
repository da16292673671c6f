import { openEmbedded } from '#api/platform/database/embedded.ts'
import { fillWhenEmpty } from '#api/first-start.ts'
import { readEnvironment } from '#api/platform/environment.ts'

const settings = readEnvironment(process.env)
if (Array.isArray(settings)) {
  console.error(`These settings are not usable:\n${settings.join('\n')}`)
  process.exitCode = 1
} else await fill(settings.DATA_DIR, settings.PUBLIC_URL)

/** Makes the demo in an embedded database, as a first start does, and serves nothing: no other party hears of it yet. */
async function fill(folder: string, publicUrl: string): Promise<void> {
  const db = await openEmbedded(folder)
  await fillWhenEmpty(db, publicUrl)
  await db.close()
}
