import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { DEMO_USERS } from '../apps/api/src/demo/people.ts'
import { ROOT } from '../tools/processes.ts'
import { lookedAt } from './architecture/sources.ts'

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
  lookedAt('demo customers', DEMO_USERS.length)

  expect(missingIn(readme)).toEqual([])
  expect(missingIn(readme.replace('`ben`', '`nobody`'))).toEqual(['ben'])
})
