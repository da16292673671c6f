import { existsSync, globSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

import { REQUIREMENTS, startArea } from './area/start-area.ts'
import { LONG_TESTS, runPlaywright, runVitest } from './lanes/runners.ts'
import { runLane, type Step } from './lanes/steps.ts'
import { ROOT, isProgram } from './processes.ts'
import { parseRequirements } from './requirements.ts'

/** The parents of an area's folders. */
const PARENT_FOLDERS = {
  domain: 'packages/domain/src',
  api: 'apps/api/src/areas',
  web: 'apps/web/src/areas',
} as const

/** The number of files in each folder of an area, and whether it has a page of requirements. */
type Area = { name: string; domain: number; api: number; web: number; requirements: boolean }

/** Every area that has a page of requirements or a folder, by name. */
export function listAreas(root = ROOT): Area[] {
  const pages = listNames(join(root, REQUIREMENTS)).map((page) => basename(page, '.md'))
  const folders = Object.values(PARENT_FOLDERS).flatMap((parent) => listFolders(join(root, parent)))
  return [...new Set([...pages, ...folders])].toSorted().map((name) => ({
    name,
    domain: listNames(join(root, PARENT_FOLDERS.domain, name)).length,
    api: listNames(join(root, PARENT_FOLDERS.api, name)).length,
    web: listNames(join(root, PARENT_FOLDERS.web, name)).length,
    requirements: pages.includes(name),
  }))
}

function listNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

function listFolders(folder: string): string[] {
  return listNames(folder).filter((name) => statSync(join(folder, name)).isDirectory())
}

function printAreas(): void {
  console.log(`${''.padEnd(20)} domain  api  web  requirements`)
  for (const { name, domain, api, web, requirements } of listAreas()) {
    const counts = [String(domain).padStart(6), String(api).padStart(4), String(web).padStart(4)].join(' ')
    console.log(`${name.padEnd(20)} ${counts}  ${requirements ? 'yes' : 'no'}`)
  }
}

function startAndPrint(name: string): void {
  const { written, listed } = startArea(name)
  for (const file of written) console.log(`written: ${file}`)
  for (const file of listed) console.log(`listed in: ${file}`)
  console.log(
    'Next: change what is written to what the area is about, add its place to a group of the menu in\n' +
      'apps/web/src/shell/menu.ts, and describe its tables anew:\n' +
      'SCHEMA=write npx vitest run --project api apps/api/src/platform/database/schema.test.ts',
  )
}

/** Runs the tests in an area's folders, its states, and the journeys that name one of its requirements. */
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

/** The tests of an area: folders, files of states and journeys, and the pattern that selects tests in these files. */
type AreaTests = { readonly folders: string[]; readonly specs: string[]; readonly titles: string }

/** Also folders of parts that are no area, such as the shell. */
const TESTED_FOLDERS = '{packages/*/src,apps/*/src,apps/*/src/areas}'

/** Finds the tests of an area. Other journeys are selected only if their titles name a requirement of this area. */
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
  if (action === 'list') return printAreas()
  if (action === 'start' && name !== undefined) return startAndPrint(name)
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
