import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { listDeclared } from '../apps/api/src/provider/notices/declare.ts'
import { CHARGE_LISTS, NOTICES_PAGE, writeNoticesPage } from '../tools/notices.ts'
import { ROOT } from '../tools/processes.ts'
import { IS_TEST, expectChecked, sourcesIn, withoutComments } from './architecture/sources.ts'

const SOURCES = sourcesIn(['apps/api/src'], ['.ts']).filter(
  ({ file }) => !IS_TEST.test(file) && !/\/demo(\.ts$|\/)/.test(file),
)

function findFiles(pattern: RegExp): string[] {
  return SOURCES.filter(({ text }) => pattern.test(withoutComments(text))).map(({ file }) => file)
}

const page = await writeNoticesPage()

test('docs/notices.md is what `npm run notices` writes', () => {
  expectChecked('notices', listDeclared().length)

  expect(readFileSync(join(ROOT, NOTICES_PAGE), 'utf8')).toBe(page)
})

test('no sample of a notice leaves a value out', () => {
  expect(page.match(/undefined|\[object|NaN|Invalid/g)).toBe(null)
})

test('every notice that can be turned off names a route of the portal', () => {
  const routes = sourcesIn(['apps/web/src/areas'], ['/area.ts']).map(({ text }) => text)
  const turnOffs = listDeclared().flatMap(({ turnOff }) => turnOff ?? [])
  expectChecked('notices that can be turned off', turnOffs.length)

  expect(turnOffs.filter(({ route }) => !routes.some((text) => text.includes(`'${route}'`)))).toEqual([])
})

test('every source of a charge is a requirement or a decision', () => {
  const requirements = sourcesIn(['docs/requirements'], ['.md'])
    .map(({ text }) => text)
    .join('\n')
  const decisions = readdirSync(join(ROOT, 'docs/decisions'))
  const sources = CHARGE_LISTS.flatMap(([, list]) => Object.values(list)).flatMap(({ source }) => source)
  expectChecked('sources of charges', sources.length)

  const isKnown = (source: string) =>
    requirements.includes(`| ${source} |`) || decisions.some((file) => file.startsWith(`${source}-`))
  expect(sources.filter((source) => !isKnown(source))).toEqual([])
})

test('notices are put together in SQL by `insertNotice`, or from words that are parameters or declared', () => {
  expect(findFiles(/\bNOTICES\b(?!_)|insert into (communication|letter)\b/)).toEqual([
    'apps/api/src/areas/mobile/asks/store.ts',
    'apps/api/src/areas/mobile/numbers/store/notify-owner.ts',
    'apps/api/src/areas/voice-features/store.ts',
    'apps/api/src/provider/books/overdue-steps.ts',
    'apps/api/src/provider/notices/letter.ts',
    'apps/api/src/provider/notices/notice.ts',
  ])
})

test('charges and credits are booked by functions that need a declared kind', () => {
  const booked =
    /insert into (recurring_charge|one_off_charge|unbilled_credit|pending_credit|ledger_transaction)\b/
  expect(findFiles(booked)).toEqual([
    'apps/api/src/provider/books/bill-run-chunk.ts',
    'apps/api/src/provider/books/charges.ts',
    'apps/api/src/provider/books/ledger.ts',
    'apps/api/src/provider/books/one-off-charges.ts',
    'apps/api/src/provider/books/reprice-charges.ts',
  ])
})

test('bookings of the ledger that are no payment take their text from the declared lines', () => {
  const texts = SOURCES.filter(({ text }) => /\bbook\(queries, \{/.test(text)).flatMap(({ text }) =>
    Array.from(text.matchAll(/description: ['`][^\n]*/g), ([found]) => found),
  )

  expect(texts).toEqual([])
})
