import { expect, test } from 'vitest'

import { addDays, day } from '@switchboard/domain/day'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from './api.ts'
import { testGateway } from './gateway.ts'
import { simulateSixMonths } from '#api/testing/six-months/walk.ts'
import { toPartnerVariables } from '#api/testing/six-months/provider.ts'

const DAYS = Number(process.env['SIX_MONTHS_DAYS'] ?? 183)
const FIRST = day.parse('2026-11-21')

const gateway = await testGateway()
const api = testApi(fillDemo, {}, toPartnerVariables(gateway))

test('BIL-034 every sentence about money that five customers read in six months agrees with the books', async () => {
  const { comparison, stops } = await simulateSixMonths(api(), gateway, {
    first: FIRST,
    last: addDays(FIRST, DAYS),
  })

  console.info(`${stops} stops, ${comparison.sentences} sentences: ${JSON.stringify(comparison.kinds)}`)
  expect(comparison.wrong.slice(0, 20)).toEqual([])
  // an empty walk compares nothing
  expect(stops).toBeGreaterThan(DAYS * 1.5)
  expect(comparison.sentences).toBeGreaterThan(DAYS * 150)
})
