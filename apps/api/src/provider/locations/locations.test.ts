import { expect, test } from 'vitest'

import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
import { locationQualification } from '@switchboard/domain/qualification/contract'
import { isIcp } from '@switchboard/domain/qualification/icp'

import { statement } from '#api/platform/database/database.ts'
import { demoLocationAt, findDemoLocation } from '#api/demo/locations.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

import { LINZ_ATTRIBUTION } from './linz.ts'
import { locationText } from './location.ts'
import { phoneNumbersSql, assignPhoneNumber } from './phone-numbers.ts'
import { powerSupplySql } from './power-supply.ts'
import { qualificationSql } from './qualification.ts'
import { saveAttribution } from './register.ts'

const api = testApi(fillDemo)

const TODAY = '2026-11-21'
const PRODUCTS = `(values ('UFB-300', 'UFB300/100', 300), ('UFB-8000', 'UFB8000/8000', 8000), ('VDSL', 'VDSL', 70),
  ('ADSL', 'ADSL', 24), ('WBB', 'WBB', 100)) p (key, category, down)`

const qualified = statement<{ answer: unknown }>(
  'test-qualified',
  `select ${qualificationSql({
    locationId: '$1',
    today: '$2::date',
    coreProducts: PRODUCTS,
    product: { key: 'p.key', broadbandCategory: 'p.category', downstream: 'p.down' },
  })} as answer`,
)
const supplied = statement<{ answer: unknown }>(
  'test-supplied',
  `select ${powerSupplySql('$1', `'[]'::json`)} as answer`,
)
const numbers = statement<{ answer: string[] }>(
  'test-numbers',
  `select ${phoneNumbersSql('$1', 3)} as answer`,
)

const connections = statement<{ icp: string }>('test-connections', 'select icp from electricity_connection')

async function qualificationAt(address: string) {
  const [row] = await api().db.rows(qualified, [demoLocationAt(address), TODAY])
  return locationQualification.parse(row?.answer)
}

test('QUA-009 a location has its parts, and an unknown location is null', async () => {
  const text = await locationText(api().db, findDemoLocation('100533') ?? '')

  expect(JSON.parse(text ?? '')).toEqual({
    LocationID: findDemoLocation('100533'),
    FullAddress: '3/16 Kōwhai Road, Milford, Auckland 0620',
    StreetName: '3/16 Kōwhai Road',
    Suburb: 'Milford',
    City: 'Auckland',
    PostCode: '0620',
    Country: 'New Zealand',
  })
  expect(await locationText(api().db, '1')).toBeNull()
})

test.each([
  ['25 Aro Street, Aro Valley, Wellington 6021', ['UFB-300', 'WBB'], [true, true, false]],
  ['31 Aro Street, Aro Valley, Wellington 6021', ['ADSL', 'UFB-300', 'VDSL', 'WBB'], [true, false, false]],
  ['1/16 Kōwhai Road, Milford, Auckland 0620', ['ADSL', 'UFB-300', 'VDSL'], [true, false, true]],
  ['88 Mānuka Road, Kerikeri 0230', ['ADSL', 'VDSL'], [false, false, false]],
  ['12 Gorge Road, Waihī 3610', ['WBB'], [false, false, false]],
  ['3 Kaimoana Track, Ruatoria 4032', [], [false, false, false]],
])('QUA-016 QUA-017 %s can have %s', async (address, keys, fibre) => {
  const answer = await qualificationAt(address)

  const { QualifyLocationResults: results } = answer
  expect(results.filter(({ available }) => available).map(({ coreProductKey }) => coreProductKey)).toEqual(
    keys,
  )
  expect(answer.FibreSummary).toEqual({
    FibreAvailable: fibre[0],
    FibreInstalled: fibre[1],
    ConsentRequired: fibre[2],
  })
})

test('QUA-015 QUA-018 a future product is not available, and shows its first day', async () => {
  const answer = await qualificationAt('31 Aro Street, Aro Valley, Wellington 6021')

  expect(answer.QualifyLocationResults).toContainEqual({
    coreProductKey: 'UFB-8000',
    available: false,
    futureAvailableOn: '2027-01-20',
  })
  expect(answer.VoiceDetail).toEqual({ Lca: 'Wellington' })
})

test('QUA-005 a number taken by an account is not offered, and not given to another account', async () => {
  const location = findDemoLocation('100902')
  const [before] = await api().db.rows(numbers, [location])
  const [first = ''] = before?.answer ?? []

  const taken = await Promise.all(
    ['100902', '100517'].map((account) => assignPhoneNumber(api().db, first, account)),
  )
  const again = await Promise.all(
    ['100902', '100517'].map((account) => assignPhoneNumber(api().db, first, account)),
  )
  const [after] = await api().db.rows(numbers, [location])

  expect(before?.answer).toHaveLength(3)
  expect(taken.filter((isTaken) => isTaken)).toHaveLength(1)
  expect(again).toEqual(taken)
  expect(after?.answer).not.toContain(first)
  expect(await assignPhoneNumber(api().db, '09 000 0000', '100902')).toBe(false)
})

test('the electricity connection of a location has its ICP number, or is null', async () => {
  const [at] = await api().db.rows(supplied, [findDemoLocation('100902')])
  const [nowhere] = await api().db.rows(supplied, [demoLocationAt('3 Kaimoana Track, Ruatoria 4032')])

  expect(at?.answer).toMatchObject({ amiFlag: true, plans: [] })
  expect(nowhere?.answer).toBeNull()
  const all = await api().db.rows(connections, [])
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter(({ icp }) => !isIcp(icp))).toEqual([])
})

test('the page gets the attribution after the first load of a register, and none for the demo register', async () => {
  const readAttribution = async () =>
    readDynamicConfiguration.reply.parse((await api().make(readDynamicConfiguration, {})).json())
      .addressAttribution
  expect(await readAttribution()).toBeUndefined()

  await saveAttribution(api().db, LINZ_ATTRIBUTION)
  await saveAttribution(api().db, LINZ_ATTRIBUTION)

  expect(await readAttribution()).toBe(
    'Addresses sourced from the LINZ Data Service and licensed for reuse under CC BY 4.0.',
  )
})
