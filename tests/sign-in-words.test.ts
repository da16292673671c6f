import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { ROOT } from '../tools/processes.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('SES-029 the form of the page and the one of the identity provider word their fields alike', () => {
  const form = read('apps/web/src/areas/session/login/LoginForm.tsx')
  const page = read('apps/api/src/identity/pages.ts')
  const labels = [...form.matchAll(/\blabel="([^"]+)"/g)].map(([, label = '']) => label)

  expect(labels.toSorted()).toEqual([
    'Keep me signed in on this device',
    'Password',
    'Username or email address',
  ])
  for (const label of labels) expect(page).toMatch(new RegExp(`>\\s*${label}</label>`))
})
