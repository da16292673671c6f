import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { ROOT } from '../processes.ts'

export const REQUIREMENTS = 'docs/requirements'
const AREA_NAME = /^[a-z]+(-[a-z]+)*$/

/** The template files of an area that reads and writes, named `sample-area`. */
const TEMPLATES = join(ROOT, 'tools/area-files')
const TEMPLATE_ENDING = '.txt'

/** The area lists of the API and of the page: a new area changes no other files. */
const API_LIST = 'apps/api/src/area-list.ts'
const PAGE_LIST = 'apps/web/src/shell/area-list.ts'
const MIGRATIONS = 'apps/api/migrations'

/** The text of each first file of an area, with its path. */
function buildFirstFiles(name: string, root: string): [file: string, text: string][] {
  return readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(TEMPLATE_ENDING))
    .map((file) => [
      renameSample(file.slice(0, -TEMPLATE_ENDING.length), name).replace('NUMBER', nextMigration(root)),
      renameSample(readFileSync(join(TEMPLATES, file), 'utf8'), name),
    ])
}

/** Replaces the sample's name by the area's name, in every spelling: `promise-to-pay`, `promiseToPay` and others. */
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
  const last = readdirSync(join(root, MIGRATIONS))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .at(-1)
  return String(Number(last?.slice(0, NUMBER_DIGITS) ?? 0) + 1).padStart(NUMBER_DIGITS, '0')
}

/** Writes the first files of an area and adds it to the lists; returns the paths. Existing files are never overwritten. */
export function startArea(name: string, root = ROOT): { written: string[]; listed: string[] } {
  if (!AREA_NAME.test(name)) throw new Error(`"${name}" is no area's name: words in lower case with hyphens`)
  const page = `${REQUIREMENTS}/${name}.md`
  const files = buildFirstFiles(name, root).filter(([file]) => file !== page || !existsSync(join(root, page)))
  const existing = files.map(([file]) => file).find((file) => existsSync(join(root, file)))
  if (existing !== undefined) throw new Error(`${existing} is there already`)
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return { written: files.map(([file]) => file), listed: listArea(name, root) }
}

/** Appends the area to both lists. Their order has no meaning. */
function listArea(name: string, root: string): string[] {
  const { camel } = toCases(name)
  const lines = {
    [API_LIST]: `export { ${camel}Area } from './areas/${name}/area.ts'\n`,
    [PAGE_LIST]: `export { ${camel} } from '#web/areas/${name}/area.ts'\n`,
  }
  for (const [list, line] of Object.entries(lines)) appendFileSync(join(root, list), line)
  return Object.keys(lines)
}
