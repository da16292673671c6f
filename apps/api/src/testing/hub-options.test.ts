import { expect, test } from 'vitest'

import { fillDemo } from '#api/fill-demo.ts'

import { testApi } from './api.ts'
import { walkHubOptions } from './hub-options/walk.ts'

const api = testApi(fillDemo)

test('HUB-036 every option of the hub leads each demo account to a screen with something to choose', async () => {
  const { opened, deadEnds } = await walkHubOptions(api())

  expect(deadEnds).toEqual([])
  expect(opened).toBeGreaterThan(100)
})

test('HUB-036 an option that leads to a refusal is found', async () => {
  await api().sql`update service set service_entity = null where plan_code = 'toll-free'`
  const { deadEnds: none } = await walkHubOptions(api())
  expect(none).toEqual([])

  await api().sql`delete from additional_product where service = 'static_ip'`
  const { deadEnds } = await walkHubOptions(api())
  expect(deadEnds.some((each) => each.startsWith('staticIp of '))).toBe(true)
})
