import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { LONG_TESTS, runPlaywright, runVitest } from './lanes/runners.ts'
import { runLane, type Step } from './lanes/steps.ts'
import { ROOT, isProgram } from './processes.ts'
import { parseRequirements } from './requirements.ts'

/** The places of an area's folders; its requirements are a page of the same name. */
const PLACES = {
  domain: 'packages/domain/src',
  api: 'apps/api/src/areas',
  web: 'apps/web/src/areas',
} as const

const REQUIREMENTS = 'docs/requirements'
const AREA_NAME = /^[a-z]+(-[a-z]+)*$/

/** The parts of an area: the number of files in each of its folders, and whether it has a page of requirements. */
export type Area = { name: string; domain: number; api: number; web: number; requirements: boolean }

/** Every area that has a page of requirements or a folder, by name. */
export function areasIn(root = ROOT): Area[] {
  const pages = namesIn(join(root, REQUIREMENTS)).map((page) => basename(page, '.md'))
  const folders = Object.values(PLACES).flatMap((place) => foldersIn(join(root, place)))
  return [...new Set([...pages, ...folders])].toSorted().map((name) => ({
    name,
    domain: namesIn(join(root, PLACES.domain, name)).length,
    api: namesIn(join(root, PLACES.api, name)).length,
    web: namesIn(join(root, PLACES.web, name)).length,
    requirements: pages.includes(name),
  }))
}

/** The template files of an area that reads and writes, named `sample-area`. */
const FILES = join(ROOT, 'tools/area-files')
const ENDING = '.txt'

/** The area lists of the API and of the page, the only files outside a new area that it changes. */
const API_LIST = 'apps/api/src/area-list.ts'
const PAGE_LIST = 'apps/web/src/shell/area-list.ts'
const MIGRATIONS = 'apps/api/migrations'

/** The first files of an area, by path. `promise-to-pay` exports `promiseToPayEndpoints`. */
export function firstFiles(name: string, root = ROOT): Record<string, string> {
  const written = readdirSync(FILES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ENDING))
    .map((file): [string, string] => [
      renameSample(file.slice(0, -ENDING.length), name).replace('NUMBER', nextMigration(root)),
      renameSample(readFileSync(join(FILES, file), 'utf8'), name),
    ])
  return Object.fromEntries(written)
}

/** Replaces the name of the sample in all its spellings by the name of the area. */
function renameSample(text: string, name: string): string {
  const words = name.split('-')
  const { camel, pascal } = toCases(name)
  return text
    .replaceAll('sample-area', name)
    .replaceAll('sample_area', words.join('_'))
    .replaceAll('SAMPLE_AREA', words.join('_').toUpperCase())
    .replaceAll('sampleArea', camel)
    .replaceAll('SampleArea', pascal)
    .replaceAll('samplearea', words.join(''))
    .replaceAll(
      'Sample area',
      words.join(' ').replace(/^./, (letter) => letter.toUpperCase()),
    )
    .replaceAll('sample area', words.join(' '))
}

function toCases(name: string): { camel: string; pascal: string } {
  const pascal = name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  return { pascal, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1) }
}

const NUMBER_DIGITS = 4

function nextMigration(root: string): string {
  const last = namesIn(join(root, MIGRATIONS))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .at(-1)
  return String(Number(last?.slice(0, NUMBER_DIGITS) ?? 0) + 1).padStart(NUMBER_DIGITS, '0')
}

/** Writes the first files of an area and lists it; returns the paths. An existing file is never overwritten. */
export function startArea(name: string, root = ROOT): { written: string[]; listed: string[] } {
  if (!AREA_NAME.test(name)) throw new Error(`"${name}" is no area's name: words in lower case with hyphens`)
  const page = `${REQUIREMENTS}/${name}.md`
  const files = Object.entries(firstFiles(name, root)).filter(
    ([file]) => file !== page || !existsSync(join(root, page)),
  )
  const there = files.map(([file]) => file).find((file) => existsSync(join(root, file)))
  if (there !== undefined) throw new Error(`${there} is there already`)
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return { written: files.map(([file]) => file), listed: listArea(name, root) }
}

/** Adds the area to both lists; their order means nothing. */
function listArea(name: string, root: string): string[] {
  const { camel } = toCases(name)
  const lines = {
    [API_LIST]: `export { ${camel}Area } from './areas/${name}/area.ts'\n`,
    [PAGE_LIST]: `export { ${camel} } from '#web/areas/${name}/area.ts'\n`,
  }
  for (const [list, line] of Object.entries(lines)) appendFileSync(join(root, list), line)
  return Object.keys(lines)
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

function foldersIn(folder: string): string[] {
  return namesIn(folder).filter((name) => statSync(join(folder, name)).isDirectory())
}

function list(): void {
  console.log(`${''.padEnd(20)} domain  api  web  requirements`)
  for (const { name, domain, api, web, requirements } of areasIn()) {
    const counts = [String(domain).padStart(6), String(api).padStart(4), String(web).padStart(4)].join(' ')
    console.log(`${name.padEnd(20)} ${counts}  ${requirements ? 'yes' : 'no'}`)
  }
}

function start(name: string): void {
  const { written, listed } = startArea(name)
  for (const file of written) console.log(`written: ${file}`)
  for (const file of listed) console.log(`listed in: ${file}`)
  console.log(
    'Next: change what is written to what the area is about, and describe its tables anew:\n' +
      'SCHEMA=write npx vitest run --project api apps/api/src/platform/database/schema.test.ts',
  )
}

/** Runs the tests of one area: those in its folders, its states, and the journeys that name one of its requirements. */
async function testArea(name: string): Promise<void> {
  const { folders, specs, titles } = findAreaTests(name)
  if (folders.length === 0 && specs.length === 0) throw new Error(`there is no area "${name}"`)
  const vitest: Step = {
    name: 'vitest',
    run: runVitest({ report: 'vitest.json', args: [...folders, '--exclude', LONG_TESTS], suites: [] }),
  }
  const browser: Step = { name: 'states and journeys', run: runPlaywright({}, [...specs, '--grep', titles]) }
  const groups = [...(folders.length > 0 ? [[[vitest]]] : []), ...(specs.length > 0 ? [[[browser]]] : [])]
  const { passed, failed } = await runLane(groups)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** The tests of an area: folders with tests, files of states and journeys, and the pattern of the titles in them. */
type AreaTests = { readonly folders: string[]; readonly specs: string[]; readonly titles: string }

/** The shell and other parts that belong to no area have a folder beside the areas. */
const TESTED_FOLDERS = '{packages/*/src,apps/*/src,apps/*/src/areas}'

/** Finds the tests of an area. From other areas' journeys it selects only tests that name a requirement of this area. */
export function findAreaTests(name: string, root = ROOT): AreaTests {
  const folders = globSync(`${TESTED_FOLDERS}/${name}/`, { cwd: root }).map((folder) => `${folder}/`)
  const page = join(root, REQUIREMENTS, `${name}.md`)
  const rows = existsSync(page) ? parseRequirements(readFileSync(page, 'utf8'), name).map(({ id }) => id) : []
  const specs = globSync('e2e/**/*.spec.ts', { cwd: root }).filter((file) => {
    if (basename(file) === `${name}.spec.ts`) return true
    const text = readFileSync(join(root, file), 'utf8')
    return rows.some((id) => text.includes(id))
  })
  const ownFile = String.raw`\b${name}\.spec\.ts`
  return { folders: folders.toSorted(), specs: specs.toSorted(), titles: [ownFile, ...rows].join('|') }
}

async function main([action, name]: readonly string[]): Promise<void> {
  if (action === 'list') return list()
  if (action === 'start' && name !== undefined) return start(name)
  if (action === 'test' && name !== undefined) return testArea(name)
  throw new Error('npm run area -- list | start NAME | test NAME')
}

if (isProgram(import.meta.url)) {
  try {
    await main(process.argv.slice(2))
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem)
    process.exitCode = 2
  }
}
