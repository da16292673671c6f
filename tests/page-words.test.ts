import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import ts from 'typescript'
import { expect, test } from 'vitest'

import { ROOT } from '../tools/processes.ts'

import { IS_TEST, findBreaches, expectChecked, sourcesIn } from './architecture/sources.ts'
import type { Source } from './architecture/sources.ts'

/** A row of the glossary's table of customer words. */
type Row = { readonly word: string; readonly twins: readonly string[]; readonly rows: readonly string[] }

/** Parses the table. Words in backticks are prescribed by a requirement. */
function parseTable(glossary: string): Row[] {
  const [, section = ''] = glossary.split('## Words that a customer reads\n')
  return (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (the thing|-)/.test(line))
    .map((line) => {
      const [, , word = '', twins = '', rows = ''] = line.split('|').map((cell) => cell.trim())
      return {
        word,
        twins: twins.split(',').map((twin) => twin.trim()),
        rows: [...rows.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
      }
    })
}

const NAMES_WORDS = /^(label|title|heading|hint|alt|placeholder|aria-label|summary|caption|lead|term|text)$/

/** The customer text in a file: text between tags, sentences, and values named as words of the page. */
function wordsIn({ file, text }: Source): string[] {
  const found: string[] = []
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const visit = (node: ts.Node): void => {
    if (isRead(node)) found.push(node.text.replaceAll(/\s+/g, ' ').trim())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.filter((each) => each !== '')
}

type WithText = ts.JsxText | ts.StringLiteral | ts.TemplateLiteralLikeNode

function isRead(node: ts.Node): node is WithText {
  if (ts.isJsxText(node)) return true
  if (!ts.isStringLiteral(node) && !ts.isTemplateLiteralToken(node)) return false
  if (ts.isImportDeclaration(node.parent) || ts.isLiteralTypeNode(node.parent)) return false
  const isSentence = /\p{L} \p{L}|\p{L} $|^ \p{L}/u.test(node.text)
  return isSentence || (isNamed(node.parent) && /^\p{Lu}/u.test(node.text))
}

function isNamed(parent: ts.Node): boolean {
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent))
    return NAMES_WORDS.test(parent.name.getText()) || /^[A-Z]/.test(parent.name.getText())
  return false
}

/** Words of a file that a row of the table forbids, except those that a requirement prescribes. */
function twinsIn(rows: readonly Row[], source: Source): string[] {
  return wordsIn(source).flatMap((words) =>
    rows.flatMap(({ word, twins, rows: given }) => {
      const own = given.reduce((rest, each) => rest.replaceAll(each, ''), words)
      return twins
        .filter((twin) => new RegExp(`(?<![\\p{L}-])${twin}s?(?![\\p{L}-])`, 'iu').test(own))
        .map((twin) => `${source.file}: ${twin} for ${word}: ${words}`)
    }),
  )
}

/** Search words for help topics may be any common words. */
const SEARCH_WORDS = 'packages/brands/src/help-topics.ts'

/** API files with text for customers: letters, notices, lines of bills, receipts, the PDF of a bill and the sign-in pages. */
const WRITES_TO_CUSTOMERS =
  /(letters|-words|notices?|declare-alert|confirmation|charge-kinds|(?:statement|cost)-lines|receipt|billing\/pdf|pages|demo-customers|page-frame)\.ts$/

/** All files with customer text: the page, the words of the domain and brands, and letters of the API. */
function customerSources(): Source[] {
  const folders = ['apps/web/src', 'packages/domain/src', 'packages/brands/src', 'apps/api/src']
  return sourcesIn(folders, ['.ts', '.tsx']).filter(
    ({ file }) =>
      !IS_TEST.test(file) &&
      !file.includes('/style-guide/') &&
      file !== SEARCH_WORDS &&
      (!file.startsWith('apps/api/') || WRITES_TO_CUSTOMERS.test(file)),
  )
}

test("customer text uses the glossary's single word for a thing", () => {
  const rows = parseTable(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'))
  const sources = customerSources()
  expectChecked(
    'texts',
    sources.reduce((sum, source) => sum + wordsIn(source).length, 0),
  )
  expectChecked('rows of words', rows.length)

  expect(sources.flatMap((source) => twinsIn(rows, source))).toEqual([])
  const planted = {
    file: 'planted.tsx',
    text: '<p title="Invoice">Your invoices, by <b>{name}</b> log in</p>',
  }
  expect(twinsIn(rows, planted)).toEqual([
    'planted.tsx: invoice for bill: Invoice',
    'planted.tsx: invoice for bill: Your invoices, by',
    'planted.tsx: log in for sign in: log in',
  ])
})

/** Pages of the companies around the provider, which a customer of the demo sees. */
const SANDBOX = sourcesIn(['apps/sandbox/src'], ['.ts']).filter(({ file }) => !IS_TEST.test(file))

test("the pages of the sandbox use the glossary's single word for a thing, in common usage", () => {
  const rows = parseTable(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'))
  expectChecked('files of the sandbox', SANDBOX.length)

  expect(SANDBOX.flatMap((source) => [...twinsIn(rows, source), ...findForeignPhrases(source)])).toEqual([])
})

/** A sentence of a sign-in page outside the files that the checks of customer text read. */
function findStraySentences(source: Source): string[] {
  if (WRITES_TO_CUSTOMERS.test(source.file)) return []
  return wordsIn(source)
    .filter((words) => /^\p{Lu}\p{Ll}* \p{Ll}/u.test(words))
    .map((words) => `${source.file}: ${words}`)
}

test('the sign-in pages have their sentences in files of words and pages', () => {
  const identity = sourcesIn(['apps/api/src/identity'], ['.ts']).filter(
    ({ file }) => !IS_TEST.test(file) && !file.includes('/staff-desk/'),
  )
  expectChecked('files of the identity provider', identity.length)

  expect(identity.flatMap(findStraySentences)).toEqual([])
  const planted = { file: 'apps/api/src/identity/a.ts', text: "const TEXT = 'That took too long.'" }
  expect(findStraySentences(planted)).toEqual(['apps/api/src/identity/a.ts: That took too long.'])
})

/** Functions and objects that write a day in another format than `4 December 2026`, with the requirement. */
const OTHER_DAYS =
  /\b(invoiceDayText|toTypedDayText|installationDayLabel|toLocaleDateString|DateTimeFormat)\b(?=\()/g
const GIVEN: Record<string, string> = {
  invoiceDayText: 'BIL-072',
  toTypedDayText: 'API-022',
  installationDayLabel: 'CHG-068',
}

test('a day is written as 4 December 2026, unless a requirement prescribes another format', () => {
  const page = customerSources().filter(({ file }) => file.startsWith('apps/web/src'))
  const found = findBreaches(OTHER_DAYS, page).map((breach) => breach.found)
  expectChecked('days in a format of a requirement', found.length)
  const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')

  expect(found.filter((name) => !(name in GIVEN))).toEqual([])
  for (const row of Object.values(GIVEN)) expect(glossary).toContain(row)
  expect(findBreaches(OTHER_DAYS, [{ file: 'a.ts', text: 'day.toLocaleDateString()' }])).toHaveLength(1)
})

/** A New Zealand telephone number or an email address that is not an example. */
const OWN_CONTACT = /(?<!such as |or )(\b0\d{1,3}[ -]?\d{3}[ -]?\d{3,4}\b|\b[\w.-]+@[\w-]+\.\w[\w.-]*)/g

test('CFG-013 no screen contains its own telephone number or email address', () => {
  const sources = customerSources()
  expectChecked('files with words of customers', sources.length)

  expect(findBreaches(OWN_CONTACT, sources)).toEqual([])
  const planted = "'Call 0800 555 0100, 09 555 0100 or write to help@provider.nz'"
  expect(findBreaches(OWN_CONTACT, [{ file: 'a.ts', text: planted }])).toHaveLength(3)
})

/** An amount of money or a percentage. */
const FIGURE = /\$\s?\d|\d\s?%|\bper cent\b|\d c a /

/** Parameters of SQL look like amounts. */
const IS_STATEMENT = /^(insert into|select|update|with) /

function figuresIn(source: Source): string[] {
  return wordsIn(source)
    .filter((words) => FIGURE.test(words) && !IS_STATEMENT.test(words))
    .map((words) => `${source.file}: ${words}`)
}

test('no customer text contains a fixed amount or percentage', () => {
  const sources = customerSources()
  expectChecked(
    'texts without a figure',
    sources.reduce((sum, source) => sum + wordsIn(source).length, 0),
  )

  expect(sources.flatMap(figuresIn)).toEqual([])
  const planted = '<p>A credit of $20 comes off, and {percent} % more: save 15% now</p>'
  expect(figuresIn({ file: 'planted.tsx', text: planted })).toEqual([
    'planted.tsx: A credit of $20 comes off, and',
    'planted.tsx: % more: save 15% now',
  ])
})

/** Phrases that nobody in New Zealand would use, or would find old. */
const FOREIGN_PHRASES =
  /\b(works? no more|counts? no more|once more|meanwhile|(cannot|can|not to) be had|dearer|whom|somebody|everybody|anybody|put away|hand over the lead|of it, daily|would have cost what|beside (now|what|the cheapest)|came to nothing|comes? over|half a minute|kilowatt hour)\b/i

function findForeignPhrases(source: Source): string[] {
  return wordsIn(source)
    .filter((words) => FOREIGN_PHRASES.test(words))
    .map((words) => `${source.file}: ${words}`)
}

test('customer text is in common New Zealand usage', () => {
  const sources = customerSources()
  expectChecked('files with words of customers', sources.length)

  expect(sources.flatMap(findForeignPhrases)).toEqual([])
  const planted =
    '<p title="Put away the offer">Which plan would have cost what? <b>{name}</b> works no more</p>'
  expect(findForeignPhrases({ file: 'planted.tsx', text: planted })).toEqual([
    'planted.tsx: Put away the offer',
    'planted.tsx: Which plan would have cost what?',
    'planted.tsx: works no more',
  ])
})
