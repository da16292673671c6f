import { expect, test } from 'vitest'

import { readEnvironment } from '#api/platform/environment.ts'
import { PRODUCTION } from '#api/testing/production.ts'
import { testStaffIssuer } from '#api/testing/staff-issuer.ts'

import { findStaffSymptom } from './doctor-staff.ts'

const issuer = await testStaffIssuer()

function examine(variables: Record<string, string>) {
  const settings = readEnvironment(variables)
  if (Array.isArray(settings)) throw new Error(settings.join('\n'))
  return findStaffSymptom(settings)
}

test('OPS-101 the doctor notes that no issuer of staff is set', async () => {
  expect(await examine(PRODUCTION)).toMatchObject({
    part: 'staff desk',
    state: 'note',
    message: 'STAFF_ISSUER_URL is not set: no member of staff can sign in',
  })
})

test('OPS-101 the doctor finds an issuer that answers and accepts our secret', async () => {
  expect(await examine(issuer.variables)).toEqual({
    part: 'staff desk',
    state: 'ok',
    message: 'the issuer answers and accepts our secret',
  })
})

test.each([
  ['that is down', issuer.url, { status: 502 }],
  ['under another name', issuer.url.replace('127.0.0.1', 'localhost'), {}],
])('OPS-101 the doctor reports an issuer %s', async (_what, url, fault) => {
  issuer.fail(fault)

  expect(await examine({ ...issuer.variables, STAFF_ISSUER_URL: url })).toMatchObject({ state: 'wrong' })
})

test('OPS-101 the doctor reports a secret that the issuer refuses', async () => {
  expect(
    await examine({ ...issuer.variables, STAFF_CLIENT_SECRET: 'another secret of this client' }),
  ).toMatchObject({
    state: 'wrong',
    message: 'the issuer refuses our client or its secret',
  })
})
