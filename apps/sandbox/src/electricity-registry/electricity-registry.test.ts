import { expect, test } from 'vitest'

import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

const KEY = { 'x-api-key': 'sandbox' }

async function fetchRegistry(path: string, headers: Record<string, string> = KEY) {
  const { url } = await startTestSandbox()
  const answer = await fetch(`${url}/electricity-registry/v1${path}`, { headers })
  return { status: answer.status, body: await answer.json() }
}

test('PWR-064 an entry of the registry has address, meters, channels, and who supplies it', async () => {
  const { status, body } = await fetchRegistry('/icps/0001000033CK71A')

  expect(status).toBe(200)
  expect(body).toMatchObject({
    ICPIdentifier: '0001000033CK71A',
    ICPStatus: 'active',
    Address: { LocationID: '9000034' },
    Network: 'CK',
    Pricing: { ChargeableCapacity: null },
    Metering: {
      AMI: false,
      Installations: [
        {
          InstallationNumber: 1,
          Components: [
            {
              SerialNumber: 'M1000033',
              Channels: [
                { ChannelNumber: 1, NumberOfDials: 5, Counts: 'day' },
                { ChannelNumber: 2, NumberOfDials: 5, Counts: 'night' },
              ],
            },
          ],
        },
      ],
    },
  })
})

test.each([
  ['an ICP whose check digits are wrong', '/icps/0001000033CK71B', 400],
  ['an ICP that it does not have', '/icps/0000012345UN9AE', 404],
  ['another address', '/nothing', 404],
])('%s is refused', async (_why, path, status) => {
  expect(await fetchRegistry(path)).toMatchObject({ status, body: { error: expect.any(String) } })
})

test('a place has its connections, and one without any has none', async () => {
  expect(await fetchRegistry('/locations/9000034/icps')).toMatchObject({
    status: 200,
    body: [{ ICPIdentifier: '0001000033CK71A' }],
  })
  expect(await fetchRegistry('/locations/9000042/icps')).toEqual({ status: 200, body: [] })
})

test('nobody is answered without the key', async () => {
  expect(await fetchRegistry('/icps/0001000033CK71A', {})).toMatchObject({ status: 401 })
  expect(await fetchRegistry('/icps/0001000033CK71A', { 'x-api-key': 'another' })).toMatchObject({
    status: 401,
  })
})
