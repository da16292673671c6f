import { readFile } from 'node:fs/promises'

import * as z from 'zod/mini'

import { dynamicConfiguration } from '@switchboard/domain/config/contract'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import { EVERY_JOB, insertHold } from '#api/platform/jobs/holds.ts'
import { saveConfiguration, saveRows } from '#api/provider/first-data/store.ts'
import type { FirstData } from '#api/provider/first-data/store.ts'

import { Misuse, NotPossible, readSettings } from './command.ts'
import type { Command, Report } from './command.ts'
import { withMigrated } from './database.ts'
import { operator } from './operator.ts'

const time = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: 'expected a time such as 08:00' }))
const text = z.string().check(z.minLength(1))

/** A list with at least one entry, and none twice by its key. */
function buildList<Item extends z.ZodMiniType>(item: Item, toKey: (row: z.output<Item>) => string) {
  return z.array(item).check(
    z.minLength(1),
    z.refine((rows) => new Set(rows.map(toKey)).size === rows.length, { error: 'has an entry twice' }),
  )
}

const { modemPostage: _dollars, ...configuration } = z.omit(dynamicConfiguration, {
  providerTime: true,
  addressAttribution: true,
}).shape

const firstData = z.strictObject({
  configuration: z.strictObject({ ...configuration, modemPostage: z.number().check(z.minimum(0)) }),
  cardSurcharges: buildList(
    z.strictObject({ cardType: text, percent: z.number().check(z.minimum(0), z.maximum(10)) }),
    ({ cardType }) => cardType,
  ),
  helpReasons: buildList(
    z.strictObject({ kind: z.enum(['callback', 'issue']), key: text, description: text }),
    ({ kind, key }) => `${kind} ${key}`,
  ),
  callbackHours: buildList(
    z
      .strictObject({
        weekday: z.int().check(z.minimum(1), z.maximum(7)),
        opens: time,
        closes: time,
        timeslotMinutes: z.int().check(z.minimum(5), z.maximum(240)),
        places: z.int().check(z.minimum(0)),
      })
      .check(z.refine(({ opens, closes }) => closes > opens, { error: 'closes before it opens' })),
    ({ weekday, opens }) => `${weekday} ${opens}`,
  ),
})

/** The example in `deploy` has it in place of facts of the provider. */
const PLACEHOLDER = 'change-me'

const LABELS = {
  configuration: 'configuration',
  cardSurcharges: 'card surcharges',
  helpReasons: 'reasons of the help desk',
  callbackHours: 'hours of callbacks',
} as const satisfies Record<keyof FirstData, string>
const KINDS = ['configuration', 'cardSurcharges', 'helpReasons', 'callbackHours'] as const

const HELD =
  'Every job is held, so that nobody is billed or written to: later npm run operate -- release jobs.'
const CUT_OVER = 'the first data were saved; the customers of a cut-over are loaded next'

const NEXT = [
  'Next: load plans, addresses and customers, then start the API.',
  'Staff sign in once STAFF_ISSUER_URL is set; npm run operate -- doctor lists missing settings.',
]

/** `npm run operate -- init`. Source: OPS-001. */
export const init: Command = {
  help: `npm run operate -- init FILE [--json]

Writes what the portal needs before its first customer: configuration, surcharges of cards, reasons of the help desk and
hours of callbacks. deploy/first-data.json is an example: replace each change-me in it. A kind that the database has
already is left as it is, so that the command can be repeated. The API does not start without a configuration. Where
there was no configuration every job is held, until npm run operate -- release jobs.

  --json  the same as JSON

Exit code: 0 the database has all of it, 1 the file was refused, 2 wrong usage.`,
  run: async (input) => {
    const [path, ...more] = input.words
    if (path === undefined || more.length > 0) throw new Misuse('FILE names the first data.')
    const data = await readFirstData(path)
    return withMigrated(readSettings(input), (db) => initialise(db, data))
  },
}

/** The first data of a file. Throws `NotPossible` with every fault of it. */
export async function readFirstData(path: string): Promise<FirstData> {
  const content = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new NotPossible(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  })
  const parsed = firstData.safeParse(parseJson(path, content))
  const problems = parsed.success
    ? listPlaceholders(parsed.data)
    : parsed.error.issues.map(({ path: place, message }) => `${place.join('.')}: ${message}`)
  if (!parsed.success || problems.length > 0)
    throw new NotPossible(`${path} was not used.\n${problems.join('\n')}`)
  return parsed.data
}

function parseJson(path: string, content: string): unknown {
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new NotPossible(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function listPlaceholders(value: unknown, place = ''): string[] {
  if (typeof value === 'string') return value.includes(PLACEHOLDER) ? [`${place}: set your own`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    listPlaceholders(inner, place === '' ? key : `${place}.${key}`),
  )
}

/** Saves the kinds of first data that the database lacks, all or none of them. */
export async function initialise(db: Database, data: FirstData): Promise<Report> {
  const saved = await db.transaction(async (queries) => {
    const counts: Record<keyof FirstData, number> = {
      configuration: await saveConfiguration(queries, data.configuration),
      cardSurcharges: await saveRows(queries, 'cardSurcharges', data.cardSurcharges),
      helpReasons: await saveRows(queries, 'helpReasons', data.helpReasons),
      callbackHours: await saveRows(queries, 'callbackHours', data.callbackHours),
    }
    const actor = operator()
    await audit(queries, actor, { action: 'first-data-saved', detail: counts })
    if (counts.configuration > 0)
      await insertHold(queries, {
        name: EVERY_JOB,
        reason: CUT_OVER,
        held_by: trailName(actor),
        held_at: new Date(),
      })
    return counts
  })
  return {
    ok: true,
    lines: [
      ...KINDS.map(
        (kind) => `${LABELS[kind]}: ${saved[kind] === 0 ? 'there already' : `${saved[kind]} saved`}`,
      ),
      ...(saved.configuration > 0 ? [HELD] : []),
      ...NEXT,
    ],
    data: { saved },
  }
}
