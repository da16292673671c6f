import { expect, test } from 'vitest'

import type { CallShape } from '@switchboard/domain/call'

import { listCalls } from '../tools/contract-calls.ts'

/** The default of a call that states no time. Source: API-014. */
const DEFAULT = 1_800

const toPath = ({ path }: CallShape) => path.replace('/accounts/{accountCode}', '')

/** The paths of the calls whose answers are cached for these seconds. */
async function listCachedFor(seconds: number): Promise<string[]> {
  const reads = (await listCalls()).filter(({ method }) => method === 'GET')
  return reads.filter(({ cacheSeconds = DEFAULT }) => cacheSeconds === seconds).map(toPath)
}

test('API-014 an answer is cached for the default, or for a time that a row or a reading states', async () => {
  const times = (await listCalls())
    .filter(({ method }) => method === 'GET')
    .map(({ cacheSeconds = DEFAULT }) => cacheSeconds)

  expect([...new Set(times)].toSorted((one, other) => one - other)).toEqual([0, 5, 30, 60, 300, 600, DEFAULT])
})

test.each([
  [
    'API-017 MOB-061',
    30,
    [
      '/mobile',
      '/mobile/addons',
      '/mobile/products',
      '/mobile/services',
      '/mobile/services/{serviceEntity}/group',
    ],
  ],
  ['API-019 USE-066', 600, ['/usage/mobile']],
])('%s exactly the named answers are cached for %d seconds', async (_row, seconds, paths) => {
  expect((await listCachedFor(seconds)).toSorted()).toEqual(paths)
})
