import { expect, test } from 'vitest'

import { CONTRACT_ERRORS } from '@switchboard/domain/contract-errors'
import { ERRORS } from '@switchboard/domain/errors'

import { listEndpoints } from '../apps/api/src/areas.ts'
import { openPostgres } from '../apps/api/src/platform/database/postgres.ts'
import { readEnvironment } from '../apps/api/src/platform/environment.ts'
import { createLogger } from '../apps/api/src/platform/http/server.ts'
import { composeServices } from '../apps/api/src/platform/services.ts'
import { listCalls } from '../tools/contract-calls.ts'
import * as checks from './architecture/checks.ts'
import { findFolderCircles } from './architecture/folder-circles.ts'
import { IS_TEST, expectChecked, sourcesIn } from './architecture/sources.ts'

const code = sourcesIn(
  ['apps', 'packages', 'tools', 'tests', 'e2e', 'bench'],
  ['.ts', '.tsx', '.mjs', '.css'],
)
const product = code.filter(({ file }) => /^(apps|packages)\//.test(file) && !IS_TEST.test(file))
const plantSource = (text: string) => [{ file: 'planted.ts', text }]

/** The mounted endpoints, with unused services: no connection is opened before the first query. */
function listMountedCalls(): string[] {
  const environment = readEnvironment({})
  if (Array.isArray(environment)) throw new Error(environment.join('; '))
  const db = openPostgres('postgres://nobody@127.0.0.1:1/nothing')
  const services = composeServices({ environment, db, logger: createLogger('silent') })
  return listEndpoints(services).map(({ call }) => checks.callName(call))
}

test('each call of the contract is mounted exactly once', async () => {
  const contract = (await listCalls()).map(checks.callName)
  expectChecked('calls of the contract', contract.length)

  expect(checks.mountingFaults(contract, listMountedCalls())).toEqual([])
})

test('a call mounted twice, one mounted nowhere and one of no contract are found', () => {
  const faults = checks.mountingFaults(['GET /a', 'GET /b'], ['GET /a', 'GET /a', 'GET /c'])

  expect(faults).toEqual([
    'GET /a is mounted 2 times',
    'GET /b is mounted 0 times',
    'GET /c stands in no contract',
  ])
})

test('no brand is named in code outside packages/brands', () => {
  const names = checks.brandNames(code.filter(({ file }) => file.startsWith('packages/brands/src/')))
  // the demo's customers are one brand's, and so is the app that is put into a store
  const searched = product.filter(
    ({ file }) => !/^packages\/brands\/|^apps\/api\/src\/demo\/|^apps\/mobile\//.test(file),
  )
  expectChecked('brand names', names.length)
  expectChecked('files searched for them', searched.length)

  expect(checks.brandsInCode(searched, names)).toEqual([])
})

test.each(["if (config.brand === 'x') return", "const ours = 'kea'", 'const title = `My Kea`'])(
  'a brand is found in: %s',
  (text) => {
    expect(checks.brandsInCode(plantSource(text), ['kea', 'Kea'])).toHaveLength(1)
  },
)

test('a business group, a comment and a brand that is missing are not taken for a brand', () => {
  const text = "if (brand === null) group = 'orconbus' // as at orcon\n"

  expect(checks.brandsInCode(plantSource(text), ['orcon'])).toEqual([])
})

test('no file is longer than its subject', () => {
  expectChecked('files', code.length)

  expect(checks.tooLong(code)).toEqual([])
  expect(checks.tooLong(plantSource('line\n'.repeat(checks.MAX_LINES + 1)))).toHaveLength(1)
})

test('no module passes on all of another', () => {
  expectChecked('files', code.length)

  expect(checks.exportStars(code)).toEqual([])
  expect(checks.exportStars(plantSource("export * from './rules.ts'"))).toHaveLength(1)
})

test('no area is part of a circle of areas, imports of types counted', () => {
  const imports = checks.folderImports(product)
  expectChecked('folders of areas', imports.size)
  expectChecked('imports between them', [...imports.values()].flatMap((targets) => [...targets]).length)

  expect(checks.folderCircles(imports)).toEqual([])
})

test('areas that import each other by types, or over a third one, are found', () => {
  const area = (name: string, target: string) => ({
    file: `packages/domain/src/${name}/rules.ts`,
    text: `import type { Offer } from '../${target}/offer/contract.ts'\n`,
  })

  expect(checks.folderCircles(checks.folderImports([area('one', 'two'), area('two', 'one')]))).toHaveLength(2)
  expect(
    checks.folderCircles(
      checks.folderImports([area('one', 'two'), area('two', 'three'), area('three', 'one')]),
    ),
  ).toHaveLength(3)
  expect(checks.folderCircles(checks.folderImports([area('one', 'two'), area('two', 'three')]))).toEqual([])
})

test('no rule asks the clock', () => {
  const rules = product.filter(({ file }) => file.startsWith('packages/'))
  expectChecked('files of rules', rules.length)

  expect(checks.clockReads(rules)).toEqual([])
  expect(checks.clockReads(plantSource('const now = new Date()'))).toHaveLength(1)
})

test('no effect fetches', () => {
  const screens = product.filter(({ file }) => file.startsWith('apps/web/'))
  expectChecked('files of the page', screens.length)

  expect(checks.fetchingEffects(screens)).toEqual([])
  const effect = 'useEffect(() => {\n  void makeCall(readAccount).then(setAccount)\n}, [])'
  expect(checks.fetchingEffects(plantSource(effect))).toHaveLength(1)
})

test('each script that the page loads on demand may be gone after a deployment', () => {
  const page = product.filter(({ file }) => file.startsWith('apps/web/src/'))
  const imports = page.flatMap(({ text }) => text.match(/\bimport\('/g) ?? [])
  expectChecked('scripts loaded on demand', imports.length)

  expect(checks.bareImports(page)).toEqual([])
  expect(
    checks.bareImports(
      plantSource("const Menu = lazy(async () => ({ default: (await import('./Menu.tsx')).Menu }))"),
    ),
  ).toEqual(["planted.ts: import('./Menu.tsx')"])
})

test('the page leaves its document only by page.location', () => {
  const page = product.filter(({ file }) => file.startsWith('apps/web/src/'))
  expectChecked('files of the page', page.length)

  expect(checks.departures(page)).toEqual([])
  expect(checks.departures(plantSource("window.location.assign('/login')"))).toHaveLength(1)
  expect(checks.departures(plantSource("location.href='/login'; window.location = '/'"))).toHaveLength(2)
  expect(checks.departures(plantSource("page.location.assign('/login')"))).toEqual([])
})

test('each error code has its source, and each source its code', () => {
  const pages = sourcesIn(['docs/requirements'], ['.md'])
  const pageText = pages.map(({ text }) => text).join('\n')
  const own = Object.keys(CONTRACT_ERRORS)
  const codes = Object.keys(ERRORS)
  expectChecked('error codes', codes.length)
  expectChecked('requirement pages', pages.length)

  expect(checks.codesWithoutSource(own, codes, pageText)).toEqual([])
  expect(checks.codesWithoutStatus(pageText, codes)).toEqual([])
})

test('a code without a source and a source without a code are found', () => {
  const row = '| ABC-001 | error | A planted failure raises `PLANTED_ERROR`. | 1 §8 |'

  expect(checks.codesWithoutSource([], ['PLANTED_CODE'], row)).toEqual(['PLANTED_CODE'])
  expect(checks.codesWithoutStatus(row, [])).toEqual(['PLANTED_ERROR'])
})

test('SQL of an area is in its stores', () => {
  const areas = product.filter(({ file }) => file.startsWith('apps/api/src/areas/'))
  expectChecked('files of areas of the API', areas.length)

  expect(checks.sqlOutsideStores(areas)).toEqual([])
})

test.each(['statement<never>(', 'statement(', "part('key', "])(
  'SQL beside the stores is found: %s',
  (made) => {
    const at = (path: string) => ({
      file: `apps/api/src/areas/contact/${path}`,
      text: `const read = ${made}`,
    })

    const found = checks.sqlOutsideStores(['endpoints.ts', 'store.ts', 'store/reads.ts'].map(at))

    expect(found).toEqual(['apps/api/src/areas/contact/endpoints.ts'])
  },
)

test('no folders of an app or package import each other in a circle', () => {
  expectChecked('files of the product', product.length)

  expect(findFolderCircles(product)).toEqual([])
})

test('a circle of folders is found, types included, and an import down is none', () => {
  const http = {
    file: 'apps/api/src/platform/http/mount.ts',
    text: "import { audit } from '#api/platform/audit.ts'",
  }
  const audit = {
    file: 'apps/api/src/platform/audit.ts',
    text: "import type { Actor } from './http/handle.ts'",
  }

  expect(findFolderCircles([http])).toEqual([])
  expect(findFolderCircles([http, audit])).toEqual([
    ['apps/api/src/platform/audit.ts', 'apps/api/src/platform/http'],
  ])
})
