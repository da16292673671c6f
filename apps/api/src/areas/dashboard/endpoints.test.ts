import { expect, test } from 'vitest'

import { DASHBOARD_PARTS, readDashboard } from '@switchboard/domain/dashboard/contract'
import { USAGE_PARTS } from '@switchboard/domain/usage/now'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)

test.each([
  ['ben', '100517'],
  ['carla', '100533'],
  ['dev', '100601'],
  ['jack', '100901'],
])(
  'DSH-004 DSH-005 DSH-006 DSH-007 DSH-008 DSH-009 DSH-010 DSH-011 DSH-013 DSH-016 each part of the dashboard of %s equals the reply of its own call',
  async (user, accountCode) => {
    const token = await api().createToken(user)
    const request = { token, parameters: { accountCode } }

    const dashboard: Record<string, unknown> = (await api().make(readDashboard, request)).json()

    const calls = { ...DASHBOARD_PARTS, ...USAGE_PARTS }
    for (const [key, call] of Object.entries(calls)) {
      const own = await api().make(call, request)
      expect(own.statusCode).toBe(200)
      const answer: unknown = own.json()
      expect({ [key]: dashboard[key] }).toEqual({ [key]: answer })
    }
  },
)

test.each([
  ['with power', 'ben', '100517'],
  ['without', 'dev', '100601'],
])('a dashboard call takes three statements, %s', async (_what, user, accountCode) => {
  const token = await api().createToken(user)
  const request = { token, parameters: { accountCode } }
  await api().make(readDashboard, request)
  const before = api().db.statementCount()

  await api().make(readDashboard, request)

  expect(api().db.statementCount() - before).toBe(3)
})
