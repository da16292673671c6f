import { expect, test } from 'vitest'

import type { CallShape } from '../call.ts'

import { CHANNELS, readCommunication, readCommunications } from './contract.ts'

test.each<[requirement: string, path: string, call: CallShape]>([
  ['COM-006', 'communications', readCommunications],
  ['COM-007', 'communication/{communicationId}/{communicationMediumId}', readCommunication],
])('%s is GET %s of an account', (_requirement, path, call) => {
  expect([call.method, call.access, call.path]).toEqual(['GET', 'account', `/accounts/{accountCode}/${path}`])
})

test('COM-004 COM-006 the channels of communications are email and text message', () => {
  expect(CHANNELS).toEqual(['Email', 'SMS'])
})
