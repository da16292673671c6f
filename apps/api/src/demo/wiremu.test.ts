import { expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { checkBillingFrequency } from '@switchboard/domain/billing-frequency/contract'
import { readWifiLine } from '@switchboard/domain/google-wifi/contract'
import { readMeshHardware } from '@switchboard/domain/mesh/contract'
import { readNumbers } from '@switchboard/domain/mobile/numbers/contract'
import { readCurrentIcps, readHasElectricity } from '@switchboard/domain/power/contract'
import { readLinkedInventoryItem } from '@switchboard/domain/wifi/contract'

import { testApi } from '#api/testing/api.ts'

import { fillDemo } from '#api/fill-demo.ts'

const api = testApi(fillDemo)

/** What the areas answer for wiremu, who had some things before and has some twice; as of 21 November 2026. */
const ROWS = [
  ['that had power has no electricity product', readHasElectricity, { hasElectricityProduct: false }],
  ['that had power has no connection', readCurrentIcps, []],
  [
    'that had power can have it again and reads no meter; its three mesh units are counted',
    readAccount,
    { serviceFacts: { power: 'available', wifiUnits: 3, meterReadByHand: false } },
  ],
  [
    'that changed bill frequency twice is shown the newer change',
    checkBillingFrequency,
    { billingPeriodModifiedDate: '2025-10-03', daysSinceChange: 414, isFeasible: false, reason: 'mobile' },
  ],
  [
    'with two routers manages the wifi of the newer',
    readLinkedInventoryItem,
    { inventoryItemId: '900009', inventoryItem: { model: 'Hub 6' } },
  ],
  [
    'with three mesh units can order one more',
    readMeshHardware,
    {
      hardware: {
        hardwareProductKey: 'HUB6-RENTAL',
        numberOfMeshSatelliteUnitsCanStillOrder: 1,
        ownedMeshSatelliteUnitsCompatibleWithRouter: [
          { meshSatelliteHardwareKey: 'MESH-NETCOMM', numberOfWifiUnits: 3 },
        ],
      },
    },
  ],
  ['with mesh units is offered no Google Wifi', readWifiLine, { hasGoogleWifi: true }],
  [
    'with two requests about a number is shown the newer',
    readNumbers,
    {
      numbers: [
        { number: '021 555 0104', request: { kind: 'esim', state: 'stopped' } },
        { number: '021 555 0105', request: { kind: 'esim', state: 'expired' } },
      ],
    },
  ],
] as const

test.each(ROWS)('an account %s', async (_what, call, expected) => {
  const token = await api().createToken('wiremu')
  const answer = await api().make(call, { token, parameters: { accountCode: '103004' } })

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject(expected)
})

test('the power that wiremu had was read by hand and has ended', async () => {
  const supplies = await api().sql`select s.ends_on::text, c.ami_flag from electricity_supply s
    join electricity_connection c using (icp) where s.account_code = '103004'`

  expect(supplies).toEqual([{ ends_on: '2026-03-26', ami_flag: false }])
})
