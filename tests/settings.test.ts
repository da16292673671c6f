import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { PRODUCTION } from '../apps/api/src/testing/production.ts'
import { ROOT } from '../tools/processes.ts'
import { expectChecked } from './architecture/sources.ts'

const API = read('apps/api/src/platform/settings.ts')
const SANDBOX = read('apps/sandbox/src/settings.ts')
const START = read('tools/product.ts')
const SETTINGS_PAGE = read('docs/operations/settings.md')
const JOBS_PAGE = read('docs/operations/alerts.md')

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

/** The settings that a schema declares, one for each line. */
function listDeclared(source: string): string[] {
  return [
    ...source.matchAll(
      /^ {2}([A-Z][A-Z_]+): \S*(?:z\.|port|address|webAddress|baseAddress|serverAddress|origin|networks|choice|yesOrNo|trueOrFalse|version|wholeNumber)/gm,
    ),
  ].map(([, name = '']) => name)
}

/** The variables of the tables between two sentences of the page, each with whether it is marked. */
function listDescribed(page: string, from: string, to: string): Map<string, boolean> {
  const rows = page.slice(page.indexOf(from), page.indexOf(to)).split('\n')
  return new Map(
    rows.flatMap((row) => {
      const [, first = ''] = row.split('|')
      return [...first.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']): [string, boolean] => [
        name,
        first.includes('●'),
      ])
    }),
  )
}

const listApiVariables = (page: string) => listDescribed(page, '## Settings', "The sandbox's are declared")
const ofSandbox = (page: string) => listDescribed(page, "The sandbox's are declared", '## The help desk')

/** The settings of the sandbox that `npm start` derives. */
const readAtStart = [...START.matchAll(/variables\['(SANDBOX_[A-Z_]+)'\]/g)].map(([, name = '']) => name)

function differences(declared: readonly string[], described: ReadonlyMap<string, boolean>): string[] {
  return [
    ...declared.filter((name) => !described.has(name)),
    ...[...described.keys()].filter((name) => !declared.includes(name)),
  ]
}

/** The jobs that a process runs, by the names that its log gives them. */
function jobsIn(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...read(join(folder, file)).matchAll(/name: '([^']+)',\s*everySeconds:/g)])
    .map(([, name = '']) => name)
}

test('every job is described in the page of jobs', () => {
  const jobs = jobsIn('apps/api/src')
  expectChecked('jobs', jobs.length)

  expect(jobs.filter((name) => !JOBS_PAGE.includes(`| ${name} `))).toEqual([])
  expect(jobs.filter((name) => !JOBS_PAGE.replace('| mail scripts ', '').includes(`| ${name} `))).toEqual([
    'mail scripts',
  ])
})

test('every setting is described in the page of settings, and nothing that is none', () => {
  const declared = [...new Set([...listDeclared(API), ...readAtStart])]
  expectChecked('settings', declared.length)

  expect(differences(declared, listApiVariables(SETTINGS_PAGE))).toEqual([])
  expect(differences(listDeclared(SANDBOX), ofSandbox(SETTINGS_PAGE))).toEqual([])
  expect(declared.length).toBeGreaterThan(40)
})

test('a setting that nobody described is found, and a description of none', () => {
  const planted = API.replace('  HOST: ', '  PLANTED_SETTING: port(1),\n  HOST: ')
  const gone = SETTINGS_PAGE.replace('| `RECONCILE_SECONDS`', '| `REMEMBER_SECONDS`')

  expect(differences(listDeclared(planted), listApiVariables(SETTINGS_PAGE))).toContain('PLANTED_SETTING')
  expect(differences(listDeclared(API), listApiVariables(gone))).toEqual(
    expect.arrayContaining(['RECONCILE_SECONDS', 'REMEMBER_SECONDS']),
  )
})

test('those are marked that production does not start without', () => {
  const marked = [...listApiVariables(SETTINGS_PAGE)].flatMap(([name, isMarked]) => (isMarked ? [name] : []))

  expect(marked.toSorted()).toEqual(
    Object.keys(PRODUCTION)
      .filter((name) => name !== 'SANDBOX')
      .toSorted(),
  )
})
