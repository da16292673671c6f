import { expect, test } from 'vitest'

import { testApi } from '../../apps/api/src/testing/api.ts'
import { lookedAt } from '../architecture/sources.ts'
import { attacksOnCalls } from './front-attacks.ts'

const api = testApi(() => Promise.resolve())

test('of every open call it is said what the worst is that anybody can send it', async () => {
  const contract: unknown = (await api().app.inject('/api/openapi.json')).json()

  const attacks = attacksOnCalls(contract)

  lookedAt('open calls', attacks.length)
  expect(attacks.filter(({ requests }) => requests.length === 0)).toEqual([])
})
