import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { ROUTES, toAddress } from '../e2e/routes.ts'
import { ROOT } from '../tools/processes.ts'
import { expectChecked } from './architecture/sources.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('the stories of the sandbox lead to routes of the portal', () => {
  const stories = read('apps/sandbox/src/control-room/stories.ts')
  const paths = [...stories.matchAll(/portal: '([^']+)'/g)].map(([, path = '']) => path)
  const routes = ROUTES.map(toAddress)

  expectChecked('paths', paths.length)
  expect(paths.filter((path) => !routes.includes(path))).toEqual([])
})

test('the image of the API has no file of the sandbox', () => {
  const copied = read('deploy/Containerfile')
    .split('\n')
    .filter((line) => line.startsWith('COPY --from=build'))

  expectChecked('copied folders', copied.length)
  expect(copied.filter((line) => /apps( |$)|sandbox|\. \./.test(line))).toEqual([])
})

test('SES-069 the page has no people of the demo, and the API loads them for the sandbox alone', () => {
  const files = globSync('apps/{api,web}/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !file.includes('.test.'),
  )
  const findImporters = (text: string) => files.filter((file) => read(file).includes(text))

  expectChecked('files', files.length)
  expect(findImporters('/demo-people')).toEqual(['apps/api/src/demo/sign-in.ts'])
  expect(findImporters("/demo/sign-in.ts'")).toEqual(['apps/api/src/create-provider.ts'])
  expect(read('apps/api/src/create-provider.ts')).toMatch(
    /if \(!environment\.SANDBOX\) return null\n.*await import\('#api\/demo\/sign-in\.ts'\)/,
  )
})
