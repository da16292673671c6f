import { createReadStream } from 'node:fs'

import type { BrokenLine } from '@switchboard/domain/csv'

import { NotSuchFile } from '#api/platform/csv.ts'
import type { Database } from '#api/platform/database/database.ts'
import { openEmbedded } from '#api/platform/database/embedded.ts'
import { migrate } from '#api/platform/database/migrate.ts'
import { openPostgres } from '#api/platform/database/postgres.ts'
import { readEnvironment } from '#api/platform/environment.ts'
import type { Environment } from '#api/platform/environment.ts'
import { describeStartProblem } from '#api/platform/start-problem.ts'

type Load = (
  db: Database,
  pieces: AsyncIterable<string>,
  context: { readonly report: (broken: BrokenLine) => void; readonly environment: Environment },
) => Promise<string>

/**
 * A command that loads the file of its argument. `load` returns a summary, to which the number of broken lines is added; each
 * broken line is also printed. A failure prints one sentence and ends the process with code 1.
 */
export async function loadFile(usage: string, load: Load): Promise<void> {
  const [file] = process.argv.slice(2)
  const environment = readEnvironment(process.env)
  if (Array.isArray(environment)) stop(`These settings are not usable:\n${environment.join('\n')}`)
  else if (file === undefined) stop(usage)
  else {
    await run(file, environment, load).catch((error: unknown) => {
      const problem = toProblem(error, file, environment)
      if (problem === null) throw error
      stop(problem)
    })
  }
}

async function run(path: string, settings: Environment, load: Load): Promise<void> {
  const pieces = createReadStream(path, { encoding: 'utf8' })
  await new Promise((resolve, reject) => pieces.once('open', resolve).once('error', reject))
  const db = await openDatabase(settings)
  try {
    let broken = 0
    const report = ({ line, reason }: BrokenLine) => {
      broken += 1
      console.error(`Line ${line}: ${reason}.`)
    }
    const summary = await load(db, pieces, { report, environment: settings })
    console.log(`${summary}; ${broken} broken lines left out.`)
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

function toProblem(error: unknown, file: string, settings: Environment): string | null {
  if (error instanceof NotSuchFile) return error.message
  const isFileError =
    error instanceof Error && 'syscall' in error && ['open', 'read'].includes(String(error.syscall))
  if (isFileError && 'code' in error) return `${file}: ${String(error.code)}`
  return describeStartProblem(error, settings)
}

function stop(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
