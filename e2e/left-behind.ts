import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

import * as z from 'zod/mini'

import { DATABASE_FLAGS } from '../tools/product.ts'

import type { Canary, Lines } from './canary.ts'
import type { RunningProvider } from './running-provider.ts'

const MAX_BYTES = 1_000_000_000
/** Shorter texts appear in any megabyte by chance. */
const MIN_RAW_CHARACTERS = 8

const letters = z.array(z.looseObject({ subject: z.string(), tries: z.int() }))
const column = z.tuple([z.string(), z.array(z.string())])

/** Reads the metrics of a running provider and its letters. */
export async function readMetricsAndLetters(provider: RunningProvider): Promise<Lines[]> {
  const metrics = await (await fetch(`${provider.management}/metrics`)).text()
  const written = await readLetters(provider, '')
  return [
    { place: 'metrics', lines: metrics.trim().split('\n') },
    ...written.map((letter) => ({
      place: `letter ${letter.subject}`,
      lines: Object.values(letter).map(String),
    })),
  ]
}

/** How often the provider has tried to send the newest letter to an address. */
export async function readTries(provider: RunningProvider, to: string): Promise<number> {
  return (await readLetters(provider, to))[0]?.tries ?? 0
}

async function readLetters({ management }: RunningProvider, query: string) {
  const answer = await fetch(`${management}/sandbox/mails?${new URLSearchParams({ query })}`)
  return letters.parse(await answer.json())
}

/** Reads the texts that a stopped provider has left: its log, the files of the sandbox, and the database columns. */
export async function readStoredTraces({ log, dataDirectory }: RunningProvider): Promise<Lines[]> {
  const folder = join(dirname(log), 'sandbox')
  const printed = readFileSync(log, 'utf8').trim().split('\n')
  return [
    { place: 'log', lines: printed.filter((line) => line.startsWith('{')) },
    // the start message of the demo contains its password
    { place: 'welcome', lines: printed.filter((line) => !line.startsWith('{')) },
    ...globSync(`${folder}/**/*.*`).map((file) => ({
      place: `sandbox ${relative(folder, file)}`,
      lines: readFileSync(file, 'utf8').trim().split('\n'),
    })),
    ...(await readColumns(dataDirectory)),
  ]
}

async function readColumns(dataDirectory: string): Promise<Lines[]> {
  const program = join(import.meta.dirname, 'text-of-database.ts')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...DATABASE_FLAGS, program, dataDirectory],
    {
      maxBuffer: MAX_BYTES,
    },
  )
  return stdout
    .trim()
    .split('\n')
    .map((line) => column.parse(JSON.parse(line)))
    .map(([place, lines]) => ({ place: `column ${place}`, lines }))
}

/** Finds canaries in the files of the database, for example in old versions of rows or in the write-ahead log. */
export function findInFiles({ dataDirectory }: RunningProvider, canaries: readonly Canary[]) {
  const files = globSync(`${dataDirectory}/pgdata/**/*`, { withFileTypes: true }).filter((file) =>
    file.isFile(),
  )
  const found = new Set<string>()
  let bytes = 0
  for (const file of files) {
    const content = readFileSync(join(file.parentPath, file.name))
    bytes += content.length
    for (const { name, spellings } of canaries) {
      const long = spellings.filter(({ length }) => length >= MIN_RAW_CHARACTERS)
      if (long.some((spelling) => content.includes(spelling))) found.add(name)
    }
  }
  return { names: [...found].toSorted(), bytes }
}
