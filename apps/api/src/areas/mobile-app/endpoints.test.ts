import { expect, test } from 'vitest'

import { applicationVersionStatus } from '@switchboard/domain/mobile-app/contract'

import { testApi } from '#api/testing/api.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

const api = testApi(
  fillSignIn,
  {},
  { APP_ALLOWED_FROM: '1.0.0', APP_REQUIRED_FROM: '1.2.0', APP_RECOMMENDED_FROM: '2.0.0' },
)

function requestStatus(payload: object) {
  return api().app.inject({ method: 'POST', url: '/api/device/applicationversionstatus', payload })
}

test.each([
  ['android', '0.9.0', 'Disallowed'],
  ['ios', '1.1.9', 'UpgradeRequired'],
  ['web', '1.2.0', 'UpgradeRecommended'],
  ['android', '2.0.0', 'Allowed'],
] as const)('APP-010 on %s version %s is %s, without a session', async (DeviceType, version, Status) => {
  const answer = await api().make(applicationVersionStatus, {
    body: { DeviceType, ApplicationID: `nz.example.kea/${version}` },
  })

  expect([answer.statusCode, answer.json()]).toEqual([200, { Status }])
})

test.each([
  ['DeviceType', { DeviceType: 'toaster', ApplicationID: 'kea/1.0.0' }],
  ['ApplicationID', { DeviceType: 'ios', ApplicationID: 'kea' }],
  ['ApplicationID', { DeviceType: 'ios', ApplicationID: `${'k'.repeat(81)}/1.0.0` }],
  ['ApplicationID', { DeviceType: 'ios' }],
])('APP-010 a bad %s is named', async (field, payload) => {
  const answer = await requestStatus(payload)

  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MALFORMED_REQUEST', field }])
})
