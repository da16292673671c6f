import { expect, test } from 'vitest'

import { readMeshHardware } from '@switchboard/domain/mesh/contract'
import type { MeshOffer } from '@switchboard/domain/mesh/contract'
import {
  choosableUnits,
  defaultUnit,
  homeSize,
  recommendQuantity,
  trialCodeFor,
} from '@switchboard/domain/mesh/rules'

import { MESH } from '#web/testing/rental.ts'

import { toMeshState, toSentState } from './mesh-state.ts'

const OFFER = readMeshHardware.reply.parse(MESH)
const [GOOGLE, NETCOMM] = OFFER.units
if (GOOGLE === undefined || NETCOMM === undefined) throw new Error('two types')
const BOTH = [GOOGLE.key, NETCOMM.key]

const having = (hardware: Partial<MeshOffer['hardware']>): MeshOffer => ({
  ...OFFER,
  hardware: { ...OFFER.hardware, ...hardware },
})
const state = (known: Partial<Parameters<typeof toMeshState>[0]> = {}) =>
  toMeshState({ offer: OFFER, available: BOTH, isFailed: false, chosen: null, ...known })
const buildOwnedUnits = (key: string) => [{ meshSatelliteHardwareKey: key, numberOfWifiUnits: 1 }]

test('MSH-006 the step is 0 until everything has loaded', () => {
  expect(state({ offer: undefined })).toEqual({ currentStep: 0 })
  expect(state({ available: undefined })).toEqual({ currentStep: 0 })
})

test('MSH-007 the choice of a type is shown only if both are available and neither is excluded', () => {
  expect(state()).toEqual({ currentStep: 1, units: OFFER.units })
  expect(state({ available: [NETCOMM.key] }).currentStep).toBe(2)
  expect(state({ offer: { ...OFFER, units: [NETCOMM] } }).currentStep).toBe(2)
  expect(
    state({ offer: having({ ownedMeshSatelliteUnitsCompatibleWithRouter: buildOwnedUnits(GOOGLE.key) }) })
      .currentStep,
  ).toBe(2)
})

test('MSH-008 the number is chosen for the chosen type or the only type', () => {
  expect(state({ chosen: NETCOMM.key })).toEqual({ currentStep: 2, unit: NETCOMM })
  expect(state({ available: [GOOGLE.key] })).toEqual({ currentStep: 2, unit: GOOGLE })
})

test('MSH-009 MSH-010 MSH-026 MSH-027 MSH-028 a sent order ends as complete, or as an error of its type', () => {
  expect(toSentState({ step: 'complete', failure: null })).toEqual({ currentStep: 'COMPLETE' })
  expect(toSentState({ step: 'error', failure: 'GENERAL_ERROR' })).toEqual({
    currentStep: 'ERROR',
    errorType: 'SUBMIT_ERROR',
  })
  expect(toSentState({ step: 'error', failure: 'MAXIMUM_NUMBER_ERROR' })).toMatchObject({
    errorType: 'MAXIMUM_NUMBER_ERROR',
  })
  expect(toSentState({ step: 'error', failure: 'AVAILABILITY_ERROR' })).toMatchObject({
    errorType: 'AVAILABILITY_ERROR',
  })
  expect(toSentState({ step: 'doubt', failure: null })).toBeNull()
  expect(toSentState({ step: 'inProgress', failure: null })).toBeNull()
})

test.each([
  ['MSH-026', 'MAXIMUM_NUMBER_ERROR', { offer: having({ numberOfMeshSatelliteUnitsCanStillOrder: 0 }) }],
  ['MSH-027', 'AVAILABILITY_ERROR', { available: [] }],
  ['MSH-027', 'AVAILABILITY_ERROR', { offer: { ...OFFER, units: [] } }],
  ['MSH-027', 'AVAILABILITY_ERROR', { offer: { ...OFFER, locationId: null } }],
  ['MSH-027', 'AVAILABILITY_ERROR', { offer: { ...OFFER, serviceEntity: null } }],
  ['MSH-027', 'AVAILABILITY_ERROR', { offer: undefined, isFailed: true }],
  ['MSH-027', 'AVAILABILITY_ERROR', { available: undefined, isFailed: true }],
])('MSH-010 %s ends as %s', (_id, errorType, known) => {
  expect(state(known)).toEqual({ currentStep: 'ERROR', errorType })
})

test('MSH-011 an account with units can choose only their types', () => {
  const { hardware } = having({ ownedMeshSatelliteUnitsCompatibleWithRouter: buildOwnedUnits(NETCOMM.key) })

  const both = [...buildOwnedUnits(NETCOMM.key), ...buildOwnedUnits(GOOGLE.key)]

  expect(choosableUnits(OFFER.units, hardware)).toEqual([NETCOMM])
  expect(
    choosableUnits(OFFER.units, { ...hardware, ownedMeshSatelliteUnitsCompatibleWithRouter: both }),
  ).toEqual(OFFER.units)
  expect(choosableUnits(OFFER.units, OFFER.hardware)).toEqual(OFFER.units)
})

test('MSH-012 NetComm is the default if it is the only type, otherwise Google', () => {
  expect(defaultUnit([NETCOMM])).toBe(NETCOMM)
  expect(defaultUnit([NETCOMM, GOOGLE])).toBe(GOOGLE)
  expect(defaultUnit([])).toBeNull()
})

test('MSH-013 MSH-014 MSH-016 two of Google or one of NetComm, or the suggested number, within the number available', () => {
  const { hardware: unknown } = having({ suggestedMeshSatelliteUnitsToAcquire: [] })
  const buildSuggestion = (numberOfWifiUnits: number, numberOfMeshSatelliteUnitsCanStillOrder = 4) =>
    having({
      numberOfMeshSatelliteUnitsCanStillOrder,
      suggestedMeshSatelliteUnitsToAcquire: [{ meshSatelliteHardwareKey: GOOGLE.key, numberOfWifiUnits }],
    }).hardware

  expect(recommendQuantity(GOOGLE, unknown)).toEqual({ recommended: 2, most: 4 })
  expect(recommendQuantity(NETCOMM, unknown)).toEqual({ recommended: 1, most: 4 })
  expect(recommendQuantity(GOOGLE, buildSuggestion(3))).toEqual({ recommended: 3, most: 4 })
  expect(recommendQuantity(NETCOMM, buildSuggestion(3))).toEqual({ recommended: 1, most: 4 })
  expect(recommendQuantity(GOOGLE, buildSuggestion(3, 1))).toEqual({ recommended: 1, most: 1 })
  expect(recommendQuantity(GOOGLE, { ...unknown, numberOfMeshSatelliteUnitsCanStillOrder: 1 })).toEqual({
    recommended: 1,
    most: 1,
  })
})

test.each([
  [119, 'small'],
  [120, 'medium'],
  [239, 'medium'],
  [240, 'large'],
])('MSH-017 a home of %i square metres is %s', (area, size) => {
  expect(homeSize(area)).toBe(size)
})

test('MSH-020 the trial is for NetComm units only', () => {
  expect(trialCodeFor(NETCOMM, OFFER)).toBe('TRIAL')
  expect(trialCodeFor(GOOGLE, OFFER)).toBeNull()
  expect(trialCodeFor(NETCOMM, { trialPromoCode: null })).toBeNull()
})
