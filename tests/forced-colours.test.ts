import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { ROOT } from '../tools/processes.ts'
import { expectChecked } from './architecture/sources.ts'

const FORCED = '@media (forced-colors: active) {'
/** What shows the chosen one of several: a place, a tab, a period, a choice, a switch, a step, a bar. */
const CHOSEN =
  /\[aria-(?:current|selected|pressed)[^\]]*\]|\.\w+:has\(:checked\)|(?:\.\w+)?\.(?:on|now|shown)(?=[\s,:{])/g

const listChosen = (text: string) => new Set(text.match(CHOSEN) ?? [])

/** Marks of a chosen part that a sheet does not repeat for forced colours, which drop grounds and shadows. */
function findUnmarked(sheet: string): string[] {
  const [rest = '', ...forced] = sheet.split(FORCED)
  const marked = listChosen(forced.join(' '))
  return [...listChosen(rest)].filter((mark) => !marked.has(mark))
}

test('a chosen place, tab, period, choice, switch, step or bar is also marked in forced colours', () => {
  const sheets = globSync('apps/web/src/**/*.css', { cwd: ROOT }).map((file) => ({
    file,
    text: readFileSync(join(ROOT, file), 'utf8'),
  }))
  const marking = sheets.filter(({ text }) => listChosen(text).size > 0)

  expectChecked('sheets that mark a choice', marking.length)
  expect(marking.filter(({ text }) => findUnmarked(text).length > 0).map(({ file }) => file)).toEqual([])
})

test('a mark that forced colours would drop is found', () => {
  const sheet = `.a[aria-current] { background: red } .b[aria-selected='true'] { background: red }`

  expect(findUnmarked(`${sheet} ${FORCED} .a[aria-current] { background: Highlight } }`)).toEqual([
    "[aria-selected='true']",
  ])
  expect(findUnmarked('.bar:has(:checked), .hatched.shown { stroke: red }')).toEqual([
    '.bar:has(:checked)',
    '.hatched.shown',
  ])
})
