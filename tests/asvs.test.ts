import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import ts from 'typescript'
import { expect, test } from 'vitest'

import { ROOT } from '../tools/processes.ts'
import { expectChecked } from './architecture/sources.ts'

const TABLE = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')
const VERDICTS = ['met', 'partly', 'not met', 'provider', 'no such part']
/** The number of rows of each level in version 5.0.0. */
const ROWS_OF_LEVEL = { '1': 70, '2': 183 }
const MAX_CITATIONS = 3

type Row = { readonly id: string; readonly level: string; readonly verdict: string; readonly by: string }

type Citation = { readonly file: string; readonly title: string }

function readRows(table: string): Row[] {
  return table.split('\n').flatMap((line) => {
    const [, id = '', level = '', , verdict = '', by = ''] = line.split('|').map((cell) => cell.trim())
    return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, level, verdict, by }] : []
  })
}

const CITATION = /`([^`]+)`: "([^"]*)"(?:; |$)/g

/** The tests that a row cites, and the text beside them. */
function readCitations({ by }: Row): { citations: Citation[]; text: string } {
  const citations = [...by.matchAll(CITATION)].map(([, file = '', title = '']) => ({ file, title }))
  return { citations, text: by.replaceAll(CITATION, '').trim() }
}

const titlesOfFile = new Map<string, ReadonlySet<string>>()

/** The titles of the tests of a file; empty where it is no test file, or missing. */
function readTestTitles(file: string): ReadonlySet<string> {
  const known = titlesOfFile.get(file)
  if (known !== undefined) return known
  const titles = new Set<string>()
  const path = join(ROOT, file)
  if (/\.(?:test\.tsx?|spec\.ts)$/.test(file) && existsSync(path)) {
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    const text = readFileSync(path, 'utf8')
    addTestTitles(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind), titles)
  }
  titlesOfFile.set(file, titles)
  return titles
}

/** A title that is a template counts as it is written, with its `${…}`. */
function addTestTitles(node: ts.Node, titles: Set<string>): void {
  if (ts.isCallExpression(node) && isTest(node.expression)) {
    const [title] = node.arguments
    if (title !== undefined && ts.isStringLiteralLike(title)) titles.add(title.text)
    if (title !== undefined && ts.isTemplateExpression(title)) titles.add(title.getText().slice(1, -1))
  }
  ts.forEachChild(node, (child) => addTestTitles(child, titles))
}

/** `test`, or what a call of `test.each`, `test.skipIf` or `test.runIf` returns. A `test.skip` runs never. */
function isTest(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return called.text === 'test'
  if (!ts.isCallExpression(called) || !ts.isPropertyAccessExpression(called.expression)) return false
  const { expression, name } = called.expression
  return ['each', 'skipIf', 'runIf'].includes(name.text) && isTest(expression)
}

function findCitationProblems(row: Row): string[] {
  const { citations, text } = readCitations(row)
  return [
    ...citations
      .filter(({ file, title }) => !readTestTitles(file).has(title))
      .map(({ title }) => `${row.id} cites a test that is missing: ${title}`),
    ...(citations.length > MAX_CITATIONS ? [`${row.id} cites more than ${MAX_CITATIONS} tests`] : []),
    ...(/`: *"/.test(text) ? [`${row.id} has a citation of another form`] : []),
    ...(row.verdict === 'partly' && text === '' ? [`${row.id} does not state what is missing`] : []),
  ]
}

function findProblems(table: string): string[] {
  const rows = readRows(table)
  const ids = rows.map(({ id }) => id)
  return [
    ...Object.entries(ROWS_OF_LEVEL)
      .filter(([wanted, count]) => rows.filter(({ level }) => level === wanted).length !== count)
      .map(([level, count]) => `level ${level} has not ${count} rows`),
    ...ids.filter((id, place) => ids.indexOf(id) < place).map((id) => `${id} is there twice`),
    ...rows.filter(({ verdict }) => !VERDICTS.includes(verdict)).map(({ id }) => `${id} has no verdict`),
    ...rows.filter(({ by }) => by === '').map(({ id }) => `${id} has neither a test nor a reason`),
    ...rows.flatMap(findCitationProblems),
  ]
}

test('every row of ASVS 5.0 levels 1 and 2 has a verdict and cites whole titles of tests that are there', () => {
  const rows = readRows(TABLE)
  expectChecked('rows of ASVS', rows.length)
  const counts = VERDICTS.map((each) => `${rows.filter(({ verdict }) => verdict === each).length} ${each}`)
  const tested = rows.filter((row) => row.verdict === 'met' && readCitations(row).citations.length > 0).length
  console.log(`ASVS: ${counts.join(', ')}; ${tested} met by a test`)

  expect(findProblems(TABLE)).toEqual([])
  expect(tested).toBeGreaterThanOrEqual(70)
})

/** The table with another last cell in a row. */
function withCell(id: string, cell: string): string {
  return TABLE.replace(new RegExp(`^(\\| ${id.replaceAll('.', '\\.')} .*\\| ).*( \\|)$`, 'm'), `$1${cell}$2`)
}

const BEARER = 'apps/api/src/identity/bearer.test.ts'

test.each([
  ['a row that is missing', TABLE.replace(/^\| 1\.1\.1 .*\n/m, ''), 'level 2 has not 183 rows'],
  ['a row without a reason', withCell('1.3.8', ' '), '1.3.8 has neither a test nor a reason'],
  ['a row without a verdict', TABLE.replace(/^(\| 1\.3\.8 .*)no such part/m, '$1'), '1.3.8 has no verdict'],
  [
    'a part of a title',
    withCell('9.1.1', `\`${BEARER}\`: "is refused with 401"`),
    '9.1.1 cites a test that is missing: is refused with 401',
  ],
  [
    'a text of the file that is no title',
    withCell('9.1.1', `\`${BEARER}\`: "without an audience"`),
    '9.1.1 cites a test that is missing: without an audience',
  ],
  [
    'a title of a describe block',
    withCell('9.1.1', '`apps/api/src/identity/https.test.ts`: "with tokens on the server"'),
    '9.1.1 cites a test that is missing: with tokens on the server',
  ],
  [
    'a title of another file',
    withCell('9.1.1', '`apps/api/src/identity/https.test.ts`: "S26 a token %s is refused with 401"'),
    '9.1.1 cites a test that is missing: S26 a token %s is refused with 401',
  ],
  [
    'a file that holds no tests',
    withCell('9.1.1', '`apps/api/src/identity/keys.ts`: "S26 a token %s is refused with 401"'),
    '9.1.1 cites a test that is missing: S26 a token %s is refused with 401',
  ],
  [
    'a fourth test',
    withCell('9.1.1', Array(4).fill(`\`${BEARER}\`: "S26 a token %s is refused with 401"`).join('; ')),
    '9.1.1 cites more than 3 tests',
  ],
  [
    'a second test with another separator',
    withCell(
      '9.1.1',
      `\`${BEARER}\`: "S26 a token %s is refused with 401", \`${BEARER}\`: "S26 a token %s is refused with 401"`,
    ),
    '9.1.1 has a citation of another form',
  ],
  [
    'a partly row with a test alone',
    withCell('6.2.12', `\`${BEARER}\`: "S26 a token %s is refused with 401"`),
    '6.2.12 does not state what is missing',
  ],
])('%s is found', (_fault, table, problem) => {
  expect(findProblems(table)).toEqual([problem])
})

test('a test in a block, one of .test.tsx and one of .spec.ts can be cited together', () => {
  const cited = [
    '`apps/api/src/identity/https.test.ts`: "a sign-in under way and a session have cookies that are Secure and bound to the host"',
    '`apps/web/src/shell/router.test.tsx`: "SHL-016 SHL-018 SHL-019 the shell has a side menu, a more-menu and a back button"',
    '`e2e/first-load.spec.ts`: "the page accepts no text as HTML, as a script or as a new policy"',
  ]

  expect(findProblems(withCell('9.1.1', cited.join('; ')))).toEqual([])
})
