import { expect, test } from 'vitest'

import { findLeaks, listTableNames } from './bundle.ts'
import { LIMITS, measureFonts, measureParts, parseServedDocument } from './size.ts'

const manifest = {
  'index.html': { file: 'main.js', isEntry: true, imports: ['_shared.js'], css: ['main.css'] },
  '_shared.js': { file: 'shared.js' },
  'src/shell/DashboardScreen.tsx': { file: 'dashboard.js', isDynamicEntry: true, imports: ['_shared.js'] },
  'src/areas/billing/InvoiceScreen.tsx': {
    file: 'invoice.js',
    isDynamicEntry: true,
    imports: ['_shared.js', '_xml.js'],
  },
  '_xml.js': { file: 'xml.js' },
}
const bytes: Readonly<Record<string, number>> = {
  'main.js': 100,
  'shared.js': 20,
  'dashboard.js': 7,
  'invoice.js': 3,
  'xml.js': 2,
  'main.css': 5,
  'check.js': 1,
}
const getSize = (file: string) => bytes[file] ?? 0

test('the first load is the entry, its imports, the dashboard, and scripts of the document', () => {
  const page = { scripts: ['main.js', 'check.js'], inlineScriptBytes: 2 }
  const [script, style] = measureParts(manifest, getSize, page)

  expect(script).toEqual({ part: 'first load, script', bytes: 130, limit: LIMITS.firstScript })
  expect(style?.bytes).toBe(5)
})

test('an entry that only the document names adds its imports and styles', () => {
  const unmarked = { ...manifest, 'index.html': { ...manifest['index.html'], isEntry: false } }
  const page = parseServedDocument('<script type="module" src="/main.js"></script>')

  expect(measureParts(unmarked, getSize, page)).toEqual(measureParts(manifest, getSize))
})

test('the scripts, preloads and inline scripts of the document are read', () => {
  const page = parseServedDocument(
    '<script>start()</script><script src="/a.js"></script><link rel="modulepreload" crossorigin href="/b.js">',
  )

  expect(page.scripts).toEqual(['a.js', 'b.js'])
  expect(page.inlineScriptBytes).toBeGreaterThan(0)
})

test('another route counts only its addition to the first load', () => {
  const routes = measureParts(manifest, getSize).slice(2)

  expect(routes).toEqual([{ part: 'areas/billing/InvoiceScreen.tsx', bytes: 5, limit: LIMITS.routeScript }])
})

test('a font file of more than 35 KB is over its limit', () => {
  const sizes = measureFonts([
    { address: '/assets/font-small.woff2', bytes: Buffer.alloc(35_000) },
    { address: '/assets/font-large.woff2', bytes: Buffer.alloc(35_001) },
  ])

  expect(sizes.filter(({ bytes: size, limit }) => size > limit).map(({ part }) => part)).toEqual([
    'font-large.woff2',
  ])
})

test('a table name and a server package in a finished script are found', () => {
  const scripts = new Map([
    ['main.js', 'const sql="select * from ledger_entry";import("fastify")'],
    ['clean.js', 'const text="a ledger"'],
  ])

  expect(findLeaks(scripts, ['ledger_entry', 'fastify'])).toEqual([
    { file: 'main.js', word: 'ledger_entry' },
    { file: 'main.js', word: 'fastify' },
  ])
})

test('table names are read from the migrations', () => {
  const sql = 'create table account (id int);\nCREATE TABLE IF NOT EXISTS public.ledger_entry (id int);'

  expect(listTableNames(sql)).toEqual(['account', 'ledger_entry'])
})
