import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { ROOT } from '../tools/processes.ts'
import { expectChecked } from './architecture/sources.ts'

const FOLDER = 'docs/operations'
/** `tests/operate.long.test.ts` runs the commands of this page alone. */
const PAGE_OF_COMMANDS = 'deploy-and-backup.md'

type Page = { readonly file: string; readonly text: string }

const PAGES: readonly Page[] = readdirSync(join(ROOT, FOLDER)).map((file) => ({
  file,
  text: readFileSync(join(ROOT, FOLDER, file), 'utf8'),
}))

type Link = { readonly target: string; readonly anchor: string }

function listLinks({ text }: Page): Link[] {
  return [...text.matchAll(/\]\(([^)\s#]*)#?([^)\s]*)\)/g)]
    .map(([, target = '', anchor = '']) => ({ target, anchor }))
    .filter(({ target }) => !target.includes('://'))
}

/** The anchors of the headings of a page, as GitHub makes them. */
function listAnchors(text: string): string[] {
  return [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}

function findBrokenLinks(page: Page): string[] {
  return listLinks(page)
    .filter(({ target, anchor }) => {
      const path = join(ROOT, FOLDER, target === '' ? page.file : target)
      if (!existsSync(path)) return true
      return anchor !== '' && !listAnchors(readFileSync(path, 'utf8')).includes(anchor)
    })
    .map(({ target, anchor }) => `${page.file}: ${target}#${anchor}`)
}

test('every link of the operations pages leads to a file and a heading', () => {
  expectChecked('links of the operations pages', PAGES.flatMap(listLinks).length)

  expect(PAGES.flatMap(findBrokenLinks)).toEqual([])
  const planted = {
    file: 'README.md',
    text: '[a](alerts.md#portalup) [b](no.md) [c](#no) [d](alerts.md#portaldown)',
  }
  expect(findBrokenLinks(planted)).toEqual([
    'README.md: alerts.md#portalup',
    'README.md: no.md#',
    'README.md: #no',
  ])
})

test('every page of operations is linked from their index', () => {
  const index = PAGES.find(({ file }) => file === 'README.md')
  const linked = index === undefined ? [] : listLinks(index).map(({ target }) => target)
  expectChecked('operations pages', PAGES.length)

  expect(PAGES.filter(({ file }) => file !== 'README.md' && !linked.includes(file))).toEqual([])
})

test('blocks of commands with their output are in the page whose commands a test runs', () => {
  const blocks = PAGES.flatMap(({ file, text }) =>
    text
      .split('<!-- operate: ')
      .slice(1)
      .map(() => file),
  )
  expectChecked('blocks of commands', blocks.length)

  expect(new Set(blocks)).toEqual(new Set([PAGE_OF_COMMANDS]))
})
