import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'

import type { StaticConfiguration } from '@switchboard/domain/config/static'

import { listRequests } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import {
  loadConfiguration,
  showScreenAt,
  testCalls,
  testConfiguration,
  testDynamicConfiguration,
  testPortal,
  testToken,
} from '#web/testing/portal.tsx'

import { LoginScreen } from '../login/LoginScreen.tsx'

export const formSignIn = { iam: { ...testConfiguration.iam, endpoint: '' } }

export const inApp = { mobile: true, platform: 'ios' } as const

export const granted = {
  status: 'Success',
  failedReason: null,
  access_token: testToken(),
  id_token: 'e30.e30.s',
  refresh_token: 'r',
  expires_in: 600,
} as const

export const claims = { AccountClaims: [{ AccountCode: '100517', businessGroup: 'residential' }] }

export const answerLegacyLogin = (status: number, body: object | string) =>
  http.post('http://legacy.test/login', () =>
    typeof body === 'string' ? new HttpResponse(body, { status }) : HttpResponse.json(body, { status }),
  )

export async function showLogin(differences: Partial<StaticConfiguration> = formSignIn, address = '/login') {
  await showScreenAt(address, LoginScreen, testPortal(differences))
  return screen.findByLabelText('Username or email address')
}

export async function typeAndSend(username = 'aroha', password = 'kea-demo-2026') {
  const user = userEvent.setup()
  if (username !== '') await user.type(screen.getByLabelText('Username or email address'), username)
  if (password !== '') await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

export function listSentForms() {
  return listRequests()
    .filter(({ url }) => url.pathname !== '/api/dynamicconfig')
    .map(({ url, body }) => ({ path: url.pathname, form: Object.fromEntries(new URLSearchParams(body)) }))
}

export async function prepareLogin(network: TestNetwork): Promise<void> {
  testCalls()
  await loadConfiguration(network, {
    sales: { ...testDynamicConfiguration.sales, userpool: 'pool-of-7' },
    usernameEmailDomain: 'mail-of-7.example',
  })
}
