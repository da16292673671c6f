import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { DEFAULT_BRAND } from '@switchboard/brands/brands'
import { themeText } from '@switchboard/brands/theme'
import { expect, test } from 'vitest'

import { ROOT } from '../tools/processes.ts'
import { expectChecked } from './architecture/sources.ts'

const HTTP = 'apps/sandbox/src/http'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

function listProperties(text: string): Map<string, string> {
  const properties = [...text.matchAll(/--([\w-]+):\s*([^;}]+)/g)]
  return new Map(properties.map(([, name = '', value = '']) => [name, tidy(value)]))
}

/** The formatter breaks long values into lines. */
function tidy(value: string): string {
  return value
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\() | (?=\))/g, '')
}

/** The roles of a screen, before those of print. */
const beforeMedia = (text: string) => text.split('@media')[0] ?? ''

const listUsed = (text: string) => [...text.matchAll(/var\(--([\w-]+)/g)].map(([, name = '']) => name)

test('each role of colour and type in the sandbox has the value of the portal', () => {
  const portal = listProperties(beforeMedia(read('apps/web/src/ui/tokens.css')))
  const sandbox = [...listProperties(read(`${HTTP}/roles.css`))]

  expectChecked('roles of the sandbox', sandbox.length)
  expect(sandbox.filter(([name, value]) => portal.get(name) !== value)).toEqual([])
})

test('the sheet of the sandbox uses roles alone, and the roles use what a brand gives', () => {
  const roles = listProperties(read(`${HTTP}/roles.css`))
  const brand = listProperties(themeText(DEFAULT_BRAND.theme))
  const fallback = listProperties(read(`${HTTP}/fallback.css`))
  const sheet = read(`${HTTP}/sheet.css`) + read(`${HTTP}/tiles.css`)
  const shapes = [...brand.keys()].filter((name) => !name.startsWith('brand-'))

  expectChecked('uses of roles', listUsed(sheet).length)
  expect(listUsed(sheet).filter((name) => !roles.has(name) && !shapes.includes(name))).toEqual([])
  expect(sheet.match(/#[0-9a-f]{3,8}\b/gi)).toBeNull()
  for (const given of [brand, fallback]) {
    expect(listUsed([...roles.values()].join(' ')).filter((name) => !given.has(name))).toEqual([])
  }
})
