import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readMeshHardware } from '@switchboard/domain/mesh/contract'
import { readHardwareAvailability } from '@switchboard/domain/qualification/contract'

import { answers, breaks, listRequests, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'
import { AVAILABILITY, MESH } from '#web/testing/rental.ts'

import { chooseGoogle, listSent, openMesh, press } from './testing/mesh-order.ts'

const network = testNetwork()

beforeAll(() => import('./MeshScreen.tsx'))
beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network, { features: { meshUnits: true } })
})

test('MSH-006 nothing can be chosen until the availability has loaded', async () => {
  openMesh(network)
  const slow = slowAnswer(readHardwareAvailability, AVAILABILITY)
  network.use(slow.handler)

  expect(await screen.findByText('Loading the mesh units')).toBeTruthy()
  await waitFor(() => expect(listSent('GET', /locations.*hardware/)).toHaveLength(1))
  expect(screen.getByText('Loading the mesh units')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  slow.come()
  expect(await screen.findAllByRole('radio')).toHaveLength(2)
})

test('MSH-011 an account with units of a type is offered only that type', async () => {
  const owned = [{ meshSatelliteHardwareKey: MESH.units[1]?.key ?? '', numberOfWifiUnits: 1 }]
  openMesh(network, { hardware: { ...MESH.hardware, ownedMeshSatelliteUnitsCompatibleWithRouter: owned } })

  expect(await screen.findByRole('heading', { name: 'NetComm mesh unit' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Check the order' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Other units' })).toBeNull()
})

test('a chosen type can be changed', async () => {
  openMesh(network)
  await chooseGoogle()
  await press('Other units')
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy()
})

test('MSH-026 an account with the most possible units gets a notice', async () => {
  openMesh(network, { hardware: { ...MESH.hardware, numberOfMeshSatelliteUnitsCanStillOrder: 0 } })

  expect(await screen.findByText('You cannot order more mesh units')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

const NOT_AVAILABLE = AVAILABILITY.HardwareAvailability.map((each) => ({ ...each, Available: false }))

test.each([
  ['are not named', []],
  ['are named as not available', NOT_AVAILABLE],
])('MSH-027 units that %s are not offered', async (_how, HardwareAvailability) => {
  openMesh(network)
  network.use(answers(readHardwareAvailability, { ...AVAILABILITY, HardwareAvailability }))

  expect(await screen.findByText('Mesh units are not available at the moment')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test.each([
  ['the hardware', breaks(readMeshHardware)],
  ['what can be had', breaks(readHardwareAvailability)],
])('MSH-010 MSH-027 %s that fails to load is an error, and can be loaded again', async (_what, handler) => {
  openMesh(network)
  network.use(handler)

  expect(await screen.findByText('Mesh units are not available at the moment')).toBeTruthy()
  network.use(answers(readMeshHardware, MESH), answers(readHardwareAvailability, AVAILABILITY))
  await press('Try again')
  expect(await screen.findAllByRole('radio')).toHaveLength(2)
})

test('MSH-023 MSH-024 the screen makes two calls besides the account: hardware and availability', async () => {
  openMesh(network)
  await screen.findAllByRole('radio')

  const paths = listRequests()
    .map(({ url }) => url.pathname.replace('/api/accounts/100517', ''))
    .filter((path) => /mesh|qualification|googlewifi/.test(path))
  expect(paths).toEqual(['/mesh/hardware', '/qualification/locations/9000002/hardware'])
})
