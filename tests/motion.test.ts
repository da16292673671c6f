import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { ROOT } from '../tools/processes.ts'
import { expectChecked } from './architecture/sources.ts'

const WEB = 'apps/web/src'
/** What grows or is drawn once: the bars of a chart, and the check mark of a payment. */
const DRAWN = ['ui/chart/BarChart.module.css', 'areas/payments/PaymentReceipt.module.css']
const ALLOWED = '@media (prefers-reduced-motion: no-preference) {'

/** The style sheet without the rules that hold only where motion is welcome. */
function withoutAllowed(sheet: string): string {
  const [first = '', ...allowed] = sheet.split(ALLOWED)
  return [first, ...allowed.map(skipBlock)].join('')
}

/** The text after the block that is open at its start. */
function skipBlock(text: string): string {
  let depth = 1
  const end = [...text].findIndex((sign) => {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    return depth === 0
  })
  return text.slice(end + 1)
}

test.each(DRAWN)('%s moves nothing under reduced motion', (file) => {
  const sheet = readFileSync(join(ROOT, WEB, file), 'utf8')

  expect(sheet).toMatch(/\banimation: /)
  expect(withoutAllowed(sheet)).not.toMatch(/\banimation: /)
})

test('the test finds an animation outside of the rules for welcome motion', () => {
  const sheets = globSync('**/*.css', { cwd: join(ROOT, WEB) })
  expectChecked('style sheets', sheets.length)

  expect(withoutAllowed(`a { animation: grow 1s } ${ALLOWED} b { animation: x } } c { }`)).toBe(
    'a { animation: grow 1s }  c { }',
  )
})
