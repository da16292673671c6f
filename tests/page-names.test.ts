import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import ts from 'typescript'
import { expect, test } from 'vitest'

import { NOTICES_PAGE } from '../tools/notices.ts'
import { ROOT } from '../tools/processes.ts'
import { IS_TEST, expectChecked, sourcesIn, withoutComments } from './architecture/sources.ts'
import type { Source } from './architecture/sources.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Names of pages by path. Source: docs/names.md. */
const NAMES = new Map(
  read('docs/names.md')
    .split('\n')
    .filter((line) => line.startsWith('| /'))
    .map((line) => {
      const [, path = '', name = ''] = line.split('|').map((cell) => cell.trim())
      return [path, name]
    }),
)

/** All words of customers in the page, without the samples of the style guide. */
const PAGE = sourcesIn(['apps/web/src', 'packages/domain/src'], ['.ts', '.tsx']).filter(
  ({ file }) => !IS_TEST.test(file) && !file.includes('/style-guide/'),
)

/** A page that a sentence names: `under Order status.`, or `look at Wifi settings in the portal`. */
const NAMED = /\b(?:under|look at) (\p{Lu}\p{Ll}+(?: \p{Ll}+)*?)(?= in the portal| at once|[.,:;'`]|$)/gmu

function findUnknownNames({ file, text }: Source): string[] {
  const known = new Set(NAMES.values())
  return [...text.replaceAll(/\s+/g, ' ').matchAll(NAMED)].flatMap(([, name = '']) =>
    known.has(name) ? [] : [`${file}: ${name}`],
  )
}

test('letters and sentences of the page call each page by its name', () => {
  const letters = { file: NOTICES_PAGE, text: read(NOTICES_PAGE) }
  const sources = [letters, ...PAGE.map(({ file, text }) => ({ file, text: withoutComments(text) }))]
  expectChecked(
    'names in sentences',
    sources.reduce((sum, { text }) => sum + (text.match(NAMED)?.length ?? 0), 0),
  )

  expect(sources.flatMap(findUnknownNames)).toEqual([])
  const text = 'Look for it under My notifications. End it under Mail filters, or call us.'
  expect(findUnknownNames({ file: 'a.ts', text })).toEqual(['a.ts: My notifications'])
})

test('each address in a letter is a page', () => {
  const paths = [...read(NOTICES_PAGE).matchAll(/\{portal\}(\/[\w/-]*)/g)].map(([, path = '']) => path)
  expectChecked('addresses in letters', paths.length)

  expect(paths.filter((path) => !NAMES.has(path))).toEqual([])
})

type BackLink = { readonly file: string; readonly href: string; readonly label: string }

/** Links back and links to a page, which name it. Links in a list are sentences about a part of a page. */
function findLinks({ file, text }: Source): BackLink[] {
  const found: BackLink[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && !ts.isArrayLiteralExpression(node.parent)) {
      const [href, label] = [readProperty(node, 'href'), readProperty(node, 'label')]
      if (href !== null && label !== null) found.push({ file, href, label })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}

function readProperty({ properties }: ts.ObjectLiteralExpression, name: string): string | null {
  const value = properties.find((each) => each.name?.getText() === name)
  if (value === undefined || !ts.isPropertyAssignment(value)) return null
  return ts.isStringLiteral(value.initializer) ? value.initializer.text : null
}

/** `Back to your messages` and `Go to sign in` have the name of the page in a sentence. */
const toName = (label: string) => label.replace(/^(back to|go to) (your )?/i, '').toLowerCase()

const findOtherLabels = (source: Source) =>
  findLinks(source)
    .filter(({ href, label }) => NAMES.get(href)?.toLowerCase() !== toName(label))
    .map(({ file, href, label }) => `${file}: ${label} for ${href}`)

test('a link back is labelled with the name of its page', () => {
  const sources = PAGE.filter(({ text }) => text.includes("href: '"))
  expectChecked('files with links back', sources.length)

  expect(sources.flatMap(findOtherLabels)).toEqual([])
  const planted = `const BACK = { href: '/my-wireless', label: 'Back' }`
  expect(findOtherLabels({ file: 'a.ts', text: planted })).toEqual(['a.ts: Back for /my-wireless'])
})
