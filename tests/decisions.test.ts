import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { ROOT } from '../tools/processes.ts'
import { expectChecked, sourcesIn } from './architecture/sources.ts'

const FOLDER = 'docs/decisions'
const RECORD_FILE = /^(\d{4})-[a-z0-9-]+\.md$/
const MAX_TITLE_LENGTH = 72
/** Numbers that were reserved and never used. */
const UNUSED_NUMBERS = [67, 75, 82, 83]

const RELATIONS = ['Adds to', 'Replaces a part of', 'Replaced in part by', 'Replaces', 'Replaced by'] as const
type Relation = (typeof RELATIONS)[number]

type DecisionRecord = {
  readonly file: string
  readonly number: number
  readonly title: string
  readonly date: string
  /** Accepted, or replaced as a whole. */
  readonly isAccepted: boolean
  readonly relations: ReadonlyMap<Relation, readonly number[]>
}

type Page = { readonly file: string; readonly text: string }

/** A mention of a record in a document or a comment: `docs/decisions/0032`, with or without the rest of the file name. */
const MENTION = /decisions\/(\d{4}(?:-[\w-]+\.md)?)/g
const MENTION_FOLDERS = ['apps', 'bench', 'deploy', 'docs', 'e2e', 'packages', 'tools']
const MENTION_ENDINGS = ['.md', '.sql', '.ts', '.tsx', '.yaml']

const PAGES: readonly Page[] = readdirSync(join(ROOT, FOLDER)).map((file) => ({
  file,
  text: readFileSync(join(ROOT, FOLDER, file), 'utf8'),
}))
const INDEX = PAGES.find(({ file }) => file === 'README.md')?.text ?? ''
const RECORD_PAGES = PAGES.filter(({ file }) => RECORD_FILE.test(file))

/** A record by its first lines: `# 7. Title`, an empty line, and the date with the status. */
function parseRecord({ file, text }: Page): DecisionRecord | null {
  const [heading = '', empty, status = ''] = text.split('\n')
  const [, number, title] = /^# (\d+)\. (.+)$/.exec(heading) ?? []
  const [, date, word] = /^(\d{4}-\d\d-\d\d)\. (Accepted\.|Replaced by )/.exec(status) ?? []
  if (number === undefined || title === undefined || date === undefined || empty !== '') return null
  return {
    file,
    number: Number(number),
    title,
    date,
    isAccepted: word === 'Accepted.',
    relations: new Map(RELATIONS.map((relation) => [relation, listRelated(status, relation)])),
  }
}

/** The numbers of the records that follow these words: `Adds to [13](…), [25](…) and [88](…)`. */
function listRelated(status: string, relation: Relation): number[] {
  const list =
    new RegExp(String.raw`${relation} ((?:\[\d+\]\([^)]+\)(?:, | and )?)+)`).exec(status)?.[1] ?? ''
  return [...list.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number))
}

function toFileName({ number, title }: DecisionRecord): string {
  const words = title
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-')
  return `${String(number).padStart(4, '0')}-${words}.md`
}

/** The line of a record in the index. */
function toIndexLine(record: DecisionRecord, records: readonly DecisionRecord[]): string {
  const { number, title, file, date, relations } = record
  const replacedInPart = relations.get('Replaced in part by') ?? []
  const extendedBy = records
    .filter((other) => other.relations.get('Adds to')?.includes(number))
    .map((other) => other.number)
  const status = record.isAccepted
    ? [
        'accepted',
        ...(replacedInPart.length > 0 ? [`replaced in part by ${replacedInPart.join(', ')}`] : []),
        ...(extendedBy.length > 0 ? [`extended by ${extendedBy.join(', ')}`] : []),
      ].join(', ')
    : `replaced by ${relations.get('Replaced by')?.join(', ')}`
  return `- [${number}. ${title}](${file}): ${date}, ${status}`
}

function findIndexProblems(index: string, records: readonly DecisionRecord[]): string[] {
  const lines = index.split('\n').filter((line) => line.startsWith('- '))
  const expected = records.map((record) => toIndexLine(record, records))
  return [
    ...expected.filter((line) => !lines.includes(line)).map((line) => `missing: ${line}`),
    ...lines.filter((line) => !expected.includes(line)).map((line) => `wrong: ${line}`),
    ...lines.filter((line, place) => lines.indexOf(line) < place).map((line) => `twice: ${line}`),
  ]
}

/** Replacements that only one of two records names. */
function findOneSided(records: readonly DecisionRecord[]): string[] {
  const names = (number: number, relation: Relation, other: number) =>
    records
      .find((record) => record.number === number)
      ?.relations.get(relation)
      ?.includes(other) === true
  const pairs: readonly [Relation, Relation][] = [
    ['Replaces', 'Replaced by'],
    ['Replaced by', 'Replaces'],
    ['Replaces a part of', 'Replaced in part by'],
    ['Replaced in part by', 'Replaces a part of'],
  ]
  return pairs.flatMap(([relation, inverse]) =>
    records.flatMap(({ number, relations }) =>
      (relations.get(relation) ?? [])
        .filter((other) => !names(other, inverse, number))
        .map((other) => `${number} ${relation.toLowerCase()} ${other}, which does not name it`),
    ),
  )
}

const LINK_OF_RECORD = /\[(\d+)(?:\.[^\]]*)?\]\((\d{4})-[^)]*\)/g

/** Links whose number is not the number of their record. */
function findMisnamedLinks({ file, text }: Page): string[] {
  return [...text.matchAll(LINK_OF_RECORD)]
    .filter(([, number, fileNumber]) => Number(number) !== Number(fileNumber))
    .map(([link]) => `${file}: ${link}`)
}

/** The pages at the top of the repository and all files that may mention a record. */
function listMentioningPages(): Page[] {
  const topFiles = readdirSync(ROOT).filter((file) => file.endsWith('.md'))
  return [
    ...topFiles.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') })),
    ...sourcesIn(MENTION_FOLDERS, MENTION_ENDINGS),
  ]
}

function listMentions({ text }: Page): string[] {
  return [...text.matchAll(MENTION)].map(([, mention = '']) => mention)
}

/** Mentions of a record that does not exist, by number or by file name. */
function findDeadMentions(page: Page): string[] {
  return listMentions(page)
    .filter((mention) => !RECORD_PAGES.some(({ file }) => file === mention || file.slice(0, 4) === mention))
    .map((mention) => `${page.file}: ${mention}`)
}

function listRecords(): DecisionRecord[] {
  return RECORD_PAGES.flatMap((page) => parseRecord(page) ?? [])
}

test('each file of the decisions is the index or a record with number, title, date and status', () => {
  expectChecked('decision records', RECORD_PAGES.length)

  expect(PAGES.length).toBe(RECORD_PAGES.length + 1)
  expect(RECORD_PAGES.filter((page) => parseRecord(page) === null).map(({ file }) => file)).toEqual([])
  expect(
    parseRecord({ file: '0001-a-title.md', text: '# 1. A title\n\nNovember 2026. Accepted.' }),
  ).toBeNull()
})

test('each decision record has its title as file name, within the bound', () => {
  const records = listRecords()
  expectChecked('titles of decisions', records.length)

  expect(records.filter((record) => toFileName(record) !== record.file).map(({ file }) => file)).toEqual([])
  expect(records.filter(({ title }) => title.length > MAX_TITLE_LENGTH).map(({ title }) => title)).toEqual([])
})

test('the numbers of the decisions are complete but for those that were never used', () => {
  const numbers = listRecords().map(({ number }) => number)
  const last = Math.max(...numbers)
  const missing = Array.from({ length: last }, (_, place) => place + 1).filter(
    (number) => !numbers.includes(number),
  )
  expectChecked('numbers of decisions', last)

  expect(missing).toEqual(UNUSED_NUMBERS)
  expect(UNUSED_NUMBERS.filter((number) => !INDEX.includes(String(number)))).toEqual([])
})

test('the index of the decisions names every record once, with its title, link, date and status', () => {
  const records = listRecords()
  const [first = '', second = ''] = records.map((record) => toIndexLine(record, records))
  expectChecked('lines of the index of decisions', records.length)

  expect(findIndexProblems(INDEX, records)).toEqual([])
  expect(findIndexProblems(INDEX.replace(`${first}\n`, ''), records)).toEqual([`missing: ${first}`])
  expect(findIndexProblems(`${INDEX}\n${second}\n`, records)).toEqual([`twice: ${second}`])
  expect(findIndexProblems(INDEX.replace(first, `${first}, or not`), records)).toEqual([
    `missing: ${first}`,
    `wrong: ${first}, or not`,
  ])
})

test('a replacement is named by both decision records', () => {
  const records = listRecords()
  expectChecked('records for replacements', records.length)

  expect(findOneSided(records)).toEqual([])
  const planted = records.filter(({ number }) => number !== 44)
  expect(findOneSided(planted)).toEqual([
    '19 replaced by 44, which does not name it',
    '110 replaces a part of 44, which does not name it',
  ])
})

test('a link to a decision record has its number', () => {
  expectChecked('links of decisions', PAGES.flatMap(({ text }) => [...text.matchAll(LINK_OF_RECORD)]).length)

  expect(PAGES.flatMap(findMisnamedLinks)).toEqual([])
  expect(findMisnamedLinks({ file: 'a.md', text: '[1](0001-a.md) [2](0001-a.md)' })).toEqual([
    'a.md: [2](0001-a.md)',
  ])
})

test('every mention of a decision record in documents and code names one that exists', () => {
  const pages = listMentioningPages()
  expectChecked('mentions of decisions', pages.flatMap(listMentions).length)

  expect(pages.flatMap(findDeadMentions)).toEqual([])
  const planted = {
    file: 'a.md',
    text: 'docs/decisions/9999, docs/decisions/0001-a-title.md, docs/decisions/0001.',
  }
  expect(findDeadMentions(planted)).toEqual(['a.md: 9999', 'a.md: 0001-a-title.md'])
})
