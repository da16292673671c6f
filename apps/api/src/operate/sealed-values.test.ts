import { Registry } from 'prom-client'
import { expect, test } from 'vitest'

import { createKeyRing } from '#api/platform/key-ring.ts'
import { testApi } from '#api/testing/api.ts'
import { FIRST_KEY, NEXT_KEY } from '#api/testing/factor-keys.ts'
import { setUpApp } from '#api/testing/set-up-factor.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

import { checkSeals } from './doctor-seals.ts'
import { createManagement } from './management/server.ts'
import { countSealedValues, refuseMissingKey } from './sealed-values.ts'

const api = testApi(fillSignIn, {}, { SECOND_FACTOR_KEY: FIRST_KEY })

const WIFI_RING = createKeyRing('sandbox', [])
const FIRST_RING = createKeyRing(FIRST_KEY, [])
const FIRST_ID = FIRST_RING.current.id

const FIRST = { WIFI_RING, SECOND_FACTOR_RING: FIRST_RING }
const BOTH = { WIFI_RING, SECOND_FACTOR_RING: createKeyRing(NEXT_KEY, [FIRST_KEY]) }
const NEXT = { WIFI_RING, SECOND_FACTOR_RING: createKeyRing(NEXT_KEY, []) }

/** Ben with an app and ten recovery codes, sealed by the first key. */
async function setUpBen(): Promise<void> {
  await setUpApp(api(), await api().createToken('ben'))
}

/** The values of Ben as a release before key ids has left them. */
async function removeKeyIds(): Promise<void> {
  await api().sql`update second_factor set key_id = null`
  await api().sql`update recovery_code set key_id = null, sealed_code = null`
}

const nothing = { older: 0, missing: 0, missingIds: [] }
const wifi = { kind: 'wifi settings', ...nothing }

test.each([
  ['the current key', FIRST, nothing, nothing],
  ['another key of the ring', BOTH, { ...nothing, older: 1 }, { ...nothing, older: 10 }],
  [
    'a key that is not in the ring',
    NEXT,
    { older: 0, missing: 1, missingIds: [FIRST_ID] },
    { older: 0, missing: 10, missingIds: [FIRST_ID] },
  ],
])('OPS-032 values that are sealed by %s are counted', async (_what, rings, apps, codes) => {
  await setUpBen()

  expect(await countSealedValues(api().db, rings)).toEqual([
    { kind: 'authenticator apps', ...apps },
    { kind: 'recovery codes', ...codes },
    wifi,
  ])
})

test.each([
  ['one key needs no attention for', FIRST, 0],
  ['two keys counts', BOTH, 10],
])('OPS-032 a ring of %s recovery codes of a release before key ids', async (_what, rings, older) => {
  await setUpBen()
  await removeKeyIds()

  expect(await countSealedValues(api().db, rings)).toEqual([
    { kind: 'authenticator apps', ...nothing, older: 1 },
    { kind: 'recovery codes', ...nothing, older },
    wifi,
  ])
})

test.each([FIRST, BOTH])('OPS-032 a start with the key of the stored values is allowed', async (rings) => {
  await setUpBen()

  await expect(refuseMissingKey(api().db, rings)).resolves.toBeUndefined()
})

test('OPS-032 a start without the key of stored values is refused with its id and both remedies', async () => {
  await setUpBen()

  await expect(refuseMissingKey(api().db, NEXT)).rejects.toThrow(
    new RegExp(`key ${FIRST_ID}, which .* SECOND_FACTOR_OTHER_KEYS.*second-factor switch-off --lost`),
  )
})

test('OPS-032 a single value that no key opens prevents no start', async () => {
  await setUpBen()
  await api().sql`update second_factor set key_id = 'unknown'`

  await expect(refuseMissingKey(api().db, FIRST)).resolves.toBeUndefined()
})

test('OPS-032 the doctor reports that every value is sealed by the current key', async () => {
  await setUpBen()

  expect(await checkSeals(api().db, FIRST)).toEqual([
    {
      part: 'sealing keys',
      state: 'ok',
      message: `every value is sealed by the current key: ${FIRST_ID}, of wifi ${WIFI_RING.current.id}`,
    },
  ])
})

test('OPS-032 the doctor notes how many values an older key has sealed', async () => {
  await setUpBen()

  expect(await checkSeals(api().db, BOTH)).toEqual([
    {
      part: 'sealing keys',
      state: 'note',
      message: 'not sealed by the current key yet: 1 authenticator apps, 10 recovery codes',
      todo: 'keep the older key until there are none',
    },
  ])
})

test('OPS-032 the doctor reports values whose key is missing, with its id', async () => {
  await setUpBen()
  const todo =
    'add the key to SECOND_FACTOR_OTHER_KEYS; if it is gone for good, npm run operate -- second-factor switch-off --lost'

  expect(await checkSeals(api().db, NEXT)).toEqual(
    ['1 authenticator apps', '10 recovery codes'].map((values) => ({
      part: 'sealing keys',
      state: 'wrong',
      message: `${values} are sealed by a key that is missing: ${FIRST_ID}`,
      todo,
    })),
  )
})

test.each([
  ['older', BOTH],
  ['missing', NEXT],
])('OPS-032 values that the %s key has sealed are a metric', async (kind, rings) => {
  await setUpBen()
  const { services } = api()
  const environment = { ...services.environment, ...rings }

  const { body } = await createManagement({ ...services, environment }, new Registry()).inject('/metrics')

  expect(body).toContain(`sealed_values_by_${kind}_key{kind="authenticator apps"} 1`)
  expect(body).toContain(`sealed_values_by_${kind}_key{kind="recovery codes"} 10`)
  expect(body).toContain(`sealed_values_by_${kind}_key{kind="wifi settings"} 0`)
})
