import { expect, test } from 'vitest'

import { deviceClaims, userClaims } from '@switchboard/domain/session/claims'
import { deregisterDevice, registerDevice } from '@switchboard/domain/session/contract'
import type { SignedIn } from '@switchboard/domain/session/contract'

import { refreshWith, testBrowser } from '#api/testing/browser.ts'
import { BEN_FORM, PHONE } from '#api/testing/sign-in-demo.ts'

import { HOUR, testSignIn } from './testing/sign-in.ts'

const { api } = testSignIn()
const phone = { ...BEN_FORM, ...PHONE }

async function registerPhone(body: typeof phone = phone): Promise<SignedIn> {
  return (await api().make(registerDevice, { body })).json<SignedIn>()
}

test.each([
  ['true', 30 * 24],
  ['false', 12],
] as const)(
  'APP-011 a device registers like a login; longlifesession %s gives %i hours',
  async (longlifesession, hours) => {
    const body = { ...phone, longlifesession, pushnotificationtoken: 'push-1' }
    const answer = await api().make(registerDevice, { body })

    expect(answer.statusCode).toBe(200)
    const { access_token: token, refresh_token } = answer.json<SignedIn>()
    expect((await api().make(deviceClaims, { token })).json()).toMatchObject({
      AccountClaims: [{ AccountCode: '100517' }],
    })
    const [session] = await api().sql<{ expires_at: Date }>`select * from login_session`
    expect(session).toMatchObject({
      kind: 'device',
      device_id: 'phone-1',
      device_type: 'android',
      application_id: 'my-app',
      push_token: 'push-1',
    })
    expect(Math.round(((session?.expires_at.getTime() ?? 0) - Date.now()) / HOUR)).toBe(hours)
    const refreshed = await refreshWith(testBrowser(api().app), refresh_token ?? '', 'app')
    expect(refreshed.statusCode).toBe(200)
  },
)

test.each([
  ['DeviceID', 128],
  ['DeviceType', 128],
  ['ApplicationID', 128],
  ['userpool', 128],
  ['pushnotificationtoken', 4_096],
])('APP-011 %s of a device has %i characters at most, and the refusal names it', async (field, most) => {
  const answer = await api().make(registerDevice, { body: { ...phone, [field]: 'x'.repeat(most + 1) } })

  expect(answer.json()).toMatchObject({ code: 'MALFORMED_REQUEST', field })
})

test('APP-011 a refused registration has the reply of a refused login', async () => {
  const answer = await api().make(registerDevice, { body: { ...phone, password: 'wrong' } })

  expect(answer.statusMessage).toBe('CredentialsFailed')
})

test('APP-011 registering the same device again ends its earlier session, and no other', async () => {
  const first = await registerPhone()
  const other = await registerPhone({ ...phone, DeviceID: 'tablet' })

  await registerPhone()

  expect((await api().make(deviceClaims, { token: first.access_token })).json()).toMatchObject({
    code: 'SessionTokenRevoked',
  })
  expect((await api().make(deviceClaims, { token: other.access_token })).statusCode).toBe(200)
})

test("APP-012 deregistering takes the device's session away, and no other of its user", async () => {
  const { access_token: token, refresh_token } = await registerPhone()
  const other = await registerPhone({ ...phone, DeviceID: 'tablet' })

  const answer = await api().make(deregisterDevice, { token })

  expect(answer.statusCode).toBe(200)
  expect((await api().make(deviceClaims, { token })).json()).toMatchObject({ code: 'SessionTokenRevoked' })
  const refreshed = await refreshWith(testBrowser(api().app), refresh_token ?? '', 'app')
  expect(refreshed.json()).toMatchObject({ error: 'invalid_grant' })
  expect((await api().make(deviceClaims, { token: other.access_token })).statusCode).toBe(200)
})

test('APP-012 a browser cannot deregister a device', async () => {
  const token = await api().createToken('ben')

  const answer = await api().make(deregisterDevice, { token })

  expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' })
  expect((await api().make(userClaims, { token })).statusCode).toBe(200)
})
