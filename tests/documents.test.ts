import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { ROOT } from '../tools/processes.ts'
import { expectChecked, sourcesIn } from './architecture/sources.ts'
import type { Source } from './architecture/sources.ts'

const TOP = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']
const DOCUMENTS: readonly Source[] = [
  ...TOP.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') })),
  ...sourcesIn(['docs', 'deploy'], ['.md']),
]

type Link = { readonly target: string; readonly anchor: string }

/** The links of a document to files and headings of the repository. */
function listLinks({ text }: Source): Link[] {
  return [...text.matchAll(/\]\(([^)\s#]*)#?([^)\s]*)\)/g)]
    .map(([, target = '', anchor = '']) => ({ target, anchor }))
    .filter(({ target }) => !target.includes('://'))
}

/** The anchors of the headings of a document, as GitHub makes them. */
function listAnchors(text: string): string[] {
  const headings = text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)
  return Array.from(headings, ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}

function findBrokenLinks(document: Source): string[] {
  return listLinks(document)
    .filter(({ target, anchor }) => {
      const path = join(ROOT, target === '' ? document.file : join(dirname(document.file), target))
      if (!existsSync(path)) return true
      return anchor !== '' && !listAnchors(readFileSync(path, 'utf8')).includes(anchor)
    })
    .map(({ target, anchor }) => `${document.file}: ${target}#${anchor}`)
}

test('every link of a document leads to a file and a heading', () => {
  expectChecked('links of documents', DOCUMENTS.flatMap(listLinks).length)

  expect(DOCUMENTS.flatMap(findBrokenLinks)).toEqual([])
})

test('a link to a missing file and a link to a missing heading are found', () => {
  const text =
    '[a](alerts.md#portaldown) [b](alerts.md#portalup) [c](no.md) [d](#no) [e](https://example.org/no)'

  expect(findBrokenLinks({ file: 'docs/operations/README.md', text })).toEqual([
    'docs/operations/README.md: alerts.md#portalup',
    'docs/operations/README.md: no.md#',
    'docs/operations/README.md: #no',
  ])
})
