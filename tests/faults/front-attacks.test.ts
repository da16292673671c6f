import { expect, test } from 'vitest'

import { testApi } from '../../apps/api/src/testing/api.ts'
import { expectChecked } from '../architecture/sources.ts'
import { attacksOnCalls } from './front-attacks.ts'

const api = testApi(() => Promise.resolve())

test('every open call has a defined attack, and an open call without it is an error', async () => {
  const contract: unknown = (await api().app.inject('/api/openapi.json')).json()

  const attacks = attacksOnCalls(contract)

  expectChecked('open calls', attacks.length)
  const unknown = { paths: { '/unknown': { get: { 'x-access': 'open' } } } }
  expect(() => attacksOnCalls(unknown)).toThrow('Say in front-attacks.ts what the worst of GET /unknown is.')
})
