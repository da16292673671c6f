import { createServer } from 'node:http'

import { expect, onTestFinished, test } from 'vitest'

import { readEnvironment } from '#api/platform/environment.ts'
import { testGateway } from '#api/testing/gateway.ts'
import { SMTP_LOGIN, startSmtp } from '#api/testing/smtp.ts'

import { findPartySymptoms } from './doctor-parties.ts'
import type { Symptom } from './symptom.ts'

const sandbox = await testGateway()
const base = new URL(sandbox.url).origin

async function examine(variables: Readonly<Record<string, string>>): Promise<Symptom[]> {
  const settings = readEnvironment({ SANDBOX_URL: base, ...variables })
  if (Array.isArray(settings)) throw new Error(settings.join())
  return findPartySymptoms(settings)
}

const PARTNERS = [
  ['card gateway', 'GATEWAY_URL', 'GATEWAY_KEY'],
  ['card gateway', 'GATEWAY_URL', 'GATEWAY_USER'],
  ['bank', 'BANK_URL', 'BANK_KEY'],
  ['electricity registry', 'ELECTRICITY_REGISTRY_URL', 'ELECTRICITY_REGISTRY_KEY'],
  ['fibre company', 'FIBRE_COMPANY_URL', 'FIBRE_COMPANY_KEY'],
  ['mobile network', 'MOBILE_NETWORK_URL', 'MOBILE_NETWORK_KEY'],
  ['device management', 'DEVICE_MANAGEMENT_URL', 'DEVICE_MANAGEMENT_KEY'],
  ['telephone switch', 'VOICE_SWITCH_URL', 'VOICE_SWITCH_KEY'],
  ['speed test', 'SPEED_TEST_URL', 'SPEED_TEST_KEY'],
  ['video partner', 'VIDEO_PARTNER_URL', 'VIDEO_PARTNER_KEY'],
] as const

test('OPS-023 every partner with the right address and key is all right', async () => {
  const symptoms = await examine({})

  expect(symptoms.filter(({ state }) => state !== 'ok')).toEqual([])
  expect(symptoms.map(({ part }) => part)).toEqual(expect.arrayContaining(PARTNERS.map(([part]) => part)))
})

test.each(PARTNERS)('OPS-023 a %s that refuses our key is found (%s, %s)', async (part, _url, key) => {
  const symptoms = await examine({ [key]: 'wrong' })

  const [symptom, ...others] = symptoms.filter(({ state }) => state !== 'ok')
  expect(others).toEqual([])
  expect(symptom).toMatchObject({ part, state: 'wrong', message: 'refuses our name or key' })
  expect(symptom?.todo).toContain(key)
})

test.each(PARTNERS)('OPS-023 another path than the API of a %s is found (%s)', async (part, setting) => {
  const path = setting === 'BANK_URL' ? '/api/v1' : '/bank/v1'
  const symptoms = await examine({
    [setting]: `${base}${path}`,
    [setting.replace('_URL', '_USER')]: 'sandbox',
  })

  const [symptom, ...others] = symptoms.filter(({ state }) => state !== 'ok')
  expect(others).toEqual([])
  expect(symptom?.part).toBe(part)
})

test.each(PARTNERS)('OPS-023 another server at the address of a %s is found (%s)', async (part, setting) => {
  const server = createServer((_request, reply) => reply.writeHead(404).end('<h1>Not found</h1>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = Object.assign({ port: 0 }, server.address())

  const symptoms = await examine({ [setting]: `http://127.0.0.1:${port}` })

  expect(symptoms.filter(({ state }) => state !== 'ok')).toEqual([
    {
      part,
      state: 'wrong',
      message: 'answers with 404 and no JSON',
      todo: `check ${setting}: another server is there`,
    },
  ])
})

test.each([
  ['with our password', SMTP_LOGIN.password, [{ state: 'ok', message: 'the server takes us' }]],
  ['with another password', 'wrong', [{ state: 'wrong', message: 'the server does not take us (EAUTH)' }]],
])('OPS-023 the login at the server of outgoing mail is tried %s', async (_which, password, expected) => {
  const { url, server, letters } = await startSmtp()
  onTestFinished(() => void server.close())
  const withLogin = Object.assign(new URL(url), { username: SMTP_LOGIN.user, password })

  const symptoms = await examine({ SMTP_URL: withLogin.href })

  expect(symptoms.filter(({ part }) => part === 'mail')).toMatchObject(expected)
  expect(letters).toEqual([])
})
