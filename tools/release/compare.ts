import { listBreaks } from '../wire/compare.ts'
import type { WireFacts } from '../wire/facts.ts'

/** The facts of a release that its operator and the release beside it rely on. */
export type ReleaseFacts = {
  readonly version: string
  readonly settings: ReadonlyMap<string, 'required' | 'optional'>
  /** The hash of each migration by its file name. */
  readonly migrations: ReadonlyMap<string, string>
  readonly wire: WireFacts
  readonly changeLog: string
}

export type ReleaseReport = {
  /** Changes that an operator reads before the release. */
  readonly lines: readonly string[]
  /** Reasons against the release. */
  readonly problems: readonly string[]
}

/** A migration of this name removes parts that only older releases use. Source: decision 85. */
const CONTRACT = /^\d{4}-contract-/

/** Compares a release with the one before it. */
export function compareReleases(before: ReleaseFacts, after: ReleaseFacts): ReleaseReport {
  const migrations = [...after.migrations.keys()].filter((name) => !before.migrations.has(name))
  const contracts = migrations.filter((name) => CONTRACT.test(name))
  const breaks = listBreaks(before.wire, after.wire)
  return {
    lines: [
      `version ${after.version} after ${before.version}`,
      ...listSettings(before, after),
      `migrations: ${migrations.length} new`,
      ...migrations.map(
        (name) => `  ${name}${CONTRACT.test(name) ? ' removes parts of older releases' : ''}`,
      ),
      `wire: ${after.wire.size} calls and fields, ${breaks.length} breaks`,
      contracts.length === 0
        ? `the way back to ${before.version}: the old release on the new schema`
        : `no way back to a release before ${before.version} once the migrations have run`,
    ],
    problems: [
      ...breaks.map((change) => `wire: ${change}`),
      ...listMigrationProblems(before, after),
      ...listVersionProblems(before, after),
    ],
  }
}

function listSettings(before: ReleaseFacts, after: ReleaseFacts): string[] {
  const added = [...after.settings.keys()].filter((name) => !before.settings.has(name))
  const removed = [...before.settings.keys()].filter((name) => !after.settings.has(name))
  const needed = [...after.settings]
    .filter(([name, need]) => need === 'required' && before.settings.get(name) !== 'required')
    .map(([name]) => name)
  return [
    `settings: ${added.length} new, ${removed.length} removed`,
    ...added.filter((name) => !needed.includes(name)).map((name) => `  ${name} is new`),
    ...removed.map((name) => `  ${name} is removed`),
    ...needed.map((name) => `  ${name} must be set in production before the restart`),
  ]
}

function listMigrationProblems(before: ReleaseFacts, after: ReleaseFacts): string[] {
  return [...before.migrations].flatMap(([name, hash]) => {
    const now = after.migrations.get(name)
    if (now === undefined) return [`migration ${name} is missing`]
    return now === hash ? [] : [`migration ${name} was edited: databases that ran it refuse this release`]
  })
}

function listVersionProblems(before: ReleaseFacts, after: ReleaseFacts): string[] {
  const heading = `## ${after.version}`
  return [
    ...(after.version === before.version ? [`the version is still ${before.version}: package.json`] : []),
    ...(after.changeLog.split('\n').includes(heading) ? [] : [`CHANGELOG.md has no heading "${heading}"`]),
  ]
}
