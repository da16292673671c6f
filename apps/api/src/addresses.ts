import { createReadStream } from 'node:fs'

import { openPostgres } from '#api/database/postgres.ts'
import type { Database } from '#api/database/database.ts'
import { openEmbedded } from '#api/database/embedded.ts'
import { migrate } from '#api/database/migrate.ts'
import { readEnvironment } from '#api/environment.ts'
import type { Environment } from '#api/environment.ts'
import { LINZ_ATTRIBUTION, linzAddresses, NoAddressFile } from '#api/locations/linz.ts'
import { loadAddresses } from '#api/locations/load.ts'
import { nameSource } from '#api/locations/register.ts'
import { startProblem } from '#api/start-problem.ts'

const [file] = process.argv.slice(2)
const environment = readEnvironment(process.env)

if (Array.isArray(environment)) stop(`These settings are not usable:\n${environment.join('\n')}`)
else if (file === undefined) stop('npm run addresses -- FILE, a CSV of LINZ "NZ Addresses"')
else {
  await load(file, environment).catch((error: unknown) => {
    const problem = problemOf(error, environment)
    if (problem === null) throw error
    stop(problem)
  })
}

/** Every line of the file is an address in the register, or told with its number. */
async function load(path: string, settings: Environment): Promise<void> {
  const pieces = createReadStream(path, { encoding: 'utf8' })
  await new Promise((resolve, reject) => pieces.once('open', resolve).once('error', reject))
  const db = await openDatabase(settings)
  try {
    let broken = 0
    const addresses = linzAddresses(pieces, ({ line, reason }) => {
      broken += 1
      console.error(`Line ${line}: ${reason}.`)
    })
    await nameSource(db, LINZ_ATTRIBUTION)
    const { read, written } = await loadAddresses(db, addresses)
    console.log(`${read} addresses read, ${written} of them new or changed; ${broken} broken lines left out.`)
  } finally {
    await db.close()
  }
}

async function openDatabase(settings: Environment): Promise<Database> {
  if (settings.DATABASE_URL === undefined) return openEmbedded(settings.DATA_DIR)
  const db = openPostgres(settings.DATABASE_URL)
  await migrate(db)
  return db
}

function problemOf(error: unknown, settings: Environment): string | null {
  if (error instanceof NoAddressFile) return error.message
  const isOfFile =
    error instanceof Error && 'syscall' in error && ['open', 'read'].includes(String(error.syscall))
  if (isOfFile && 'code' in error) return `${file}: ${String(error.code)}`
  return startProblem(error, settings)
}

function stop(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
