import { expect } from 'vitest'

import { readWifiSettings, saveWifiSettings } from '@switchboard/domain/wifi/contract'
import type { SentBody } from '@switchboard/domain/call'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'

export const AROHA = '100482'
export const HUB = '900001'

type Customer = readonly [name: string, accountCode: string]
export const OF_AROHA: Customer = ['aroha', AROHA]

export type SaveBody = SentBody<typeof saveWifiSettings>
type SentNetwork = SaveBody['network24Ghz']

/** The API with the sandbox’s management of routers. */
export async function testWifi() {
  const sandbox = await testGateway()
  const api = testApi(fillDemo, {}, { DEVICE_MANAGEMENT_URL: sandbox.deviceManagementUrl })

  async function authorize([name, accountCode]: Customer = OF_AROHA) {
    return { token: await api().createToken(name), parameters: { accountCode } }
  }

  async function authorizeForItem(inventoryItemId = HUB, customer = OF_AROHA) {
    const { token, parameters } = await authorize(customer)
    return { token, parameters: { ...parameters, inventoryItemId } }
  }

  async function readSettings(inventoryItemId = HUB) {
    const answer = await api().make(readWifiSettings, await authorizeForItem(inventoryItemId))
    expect(answer.statusCode).toBe(200)
    return readWifiSettings.reply.parse(answer.json())
  }

  let names = 0
  /** Routers outlive a test: each sets what no other has. */
  function createNetwork(difference: Partial<NonNullable<SentNetwork>> = {}) {
    names += 1
    return { ssid: `Whare ${names}`, password: `a password of ours ${names}`, enabled: true, ...difference }
  }

  async function saveSettings(
    body: Omit<SaveBody, 'inventoryItemId'>,
    inventoryItemId = HUB,
    customer = OF_AROHA,
  ) {
    return api().make(saveWifiSettings, {
      ...(await authorize(customer)),
      body: { inventoryItemId, ...body },
    })
  }

  return { sandbox, api, authorize, authorizeForItem, readSettings, createNetwork, saveSettings }
}
