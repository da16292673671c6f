import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { readEnvironment } from '#api/platform/environment.ts'
import type { Environment } from '#api/platform/environment.ts'
import { readProductVersion } from '#api/platform/product-version.ts'

import { getOption } from './command.ts'
import type { CommandInput, Command, Report } from './command.ts'
import { findBackupSymptom } from './doctor-backups.ts'
import { findDatabaseSymptoms } from './doctor-database.ts'
import { findDiskSymptom, findPartySymptoms } from './doctor-parties.ts'
import { findStaffSymptom } from './doctor-staff.ts'
import { ok, wrong } from './symptom.ts'
import type { Symptom } from './symptom.ts'

const BUILT_PAGE = join(import.meta.dirname, '../../../web/dist')

/** `npm run operate -- doctor`. */
export const doctor: Command = {
  help: `npm run operate -- doctor [--backups FOLDER] [--json]

Looks at settings, page, database, clocks, keys, disk, mail and everyone whom the portal asks, and says of each what is
wrong and what to do. Nothing is changed and nothing is sent to a customer. With an embedded database stop the portal
first to have it looked into.

  --backups FOLDER  where the backups of this provider are kept: the newest one must be of the last day
  --json            symptoms as JSON

Exit code: 0 nothing is wrong (notes do not count), 1 something is wrong, 2 wrong usage.`,
  options: { backups: { type: 'string' } },
  run: async (input) => buildDoctorReport(await listSymptoms(input)),
}

async function listSymptoms(input: CommandInput): Promise<Symptom[]> {
  const settings = readEnvironment(input.variables)
  // a list of problems in place of settings: all other checks need valid settings
  if (Array.isArray(settings))
    return settings.map((problem) =>
      wrong('settings', problem, 'set it as docs/operations/settings.md describes'),
    )
  const backups = getOption(input, 'backups')
  const parts = [
    findDatabaseSymptoms(settings),
    ...(backups === undefined ? [] : [findBackupSymptom(backups)]),
    findDiskSymptom(settings),
    findPartySymptoms(settings),
    findStaffSymptom(settings),
  ]
  return [
    ok('version', readProductVersion()),
    ok('settings', 'are usable'),
    checkPage(settings),
    ...(await Promise.all(parts)).flat(),
  ]
}

function checkPage({ PAGE_DIR = BUILT_PAGE }: Environment): Symptom {
  return existsSync(join(PAGE_DIR, 'assets'))
    ? ok('page', 'is built')
    : wrong('page', `is not built in ${PAGE_DIR}`, 'run npm run build, or set PAGE_DIR')
}

const LABELS = { ok: 'ok', note: 'note', wrong: 'WRONG' } as const

function buildDoctorReport(symptoms: readonly Symptom[]): Report {
  const isOk = symptoms.every(({ state }) => state !== 'wrong')
  const width = Math.max(...symptoms.map(({ part }) => part.length))
  return {
    ok: isOk,
    lines: symptoms.map(({ part, state, message, todo }) => {
      const line = `${LABELS[state].padEnd(6)} ${part.padEnd(width)}  ${message}`
      return todo === undefined ? line : `${line}; ${todo}`
    }),
    data: { symptoms },
  }
}
