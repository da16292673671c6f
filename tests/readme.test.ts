import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { DEMO_USERS } from '../apps/api/src/demo/people.ts'
import { ROOT } from '../tools/processes.ts'
import { expectChecked } from './architecture/sources.ts'

/** The rows of the README's table of demo customers. */
function customersIn(readme: string): string {
  return readme
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .join('\n')
}

function missingIn(readme: string): string[] {
  const rows = customersIn(readme)
  return DEMO_USERS.map(({ name }) => name.replace(/^fibre-.*/, 'fibre-<status>')).filter(
    (name) => !rows.includes(`\`${name}\``),
  )
}

test('the README names each demo customer', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  expectChecked('demo customers', DEMO_USERS.length)

  expect(missingIn(readme)).toEqual([])
  expect(missingIn(readme.replace('`ben`', '`nobody`'))).toEqual(['ben'])
})

/** Numbers that two of these files begin with. */
function numbersTwice(files: readonly string[]): string[] {
  const numbers = files.map((file) => file.slice(0, 4))
  return numbers.filter((number, place) => numbers.indexOf(number) < place)
}

test('each decision record has a number of its own', () => {
  const records = readdirSync(join(ROOT, 'docs/decisions')).filter((file) => /^\d{4}-/.test(file))
  expectChecked('decision records', records.length)

  expect(numbersTwice(records)).toEqual([])
  expect(numbersTwice([...records, '0001-another.md'])).toEqual(['0001'])
})
