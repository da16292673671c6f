import { expect, test } from 'vitest'

import { toParameterValues } from './router-wifi.ts'
import type { RouterNetwork } from './router-wifi.ts'

const buildNetwork = (number: number): RouterNetwork => ({
  ssidPath: `Device.WiFi.SSID.${number}.`,
  accessPointPath: `Device.WiFi.AccessPoint.${number}.`,
  ssid: `Whare ${number}`,
  password: 'a password of ours',
  enabled: true,
  sequenceNumber: 1,
  security: 'WPA2-Personal',
  channel: 6,
  devices: 0,
})

const ROUTER = {
  network24Ghz: [buildNetwork(1), buildNetwork(2)],
  network5Ghz: [buildNetwork(3), buildNetwork(4)],
  guest: [],
}

test.each([
  ['network24Ghz', 1],
  ['network5Ghz', 3],
] as const)('WIF-005 of two networks of %s network %i, the first, is the one that is set', (band, first) => {
  const change = { [band]: { ssid: 'Kererū', password: 'another password', enabled: false } }

  expect(toParameterValues(ROUTER, change)).toEqual([
    [`Device.WiFi.SSID.${first}.SSID`, 'Kererū', 'xsd:string'],
    [`Device.WiFi.SSID.${first}.Enable`, false, 'xsd:boolean'],
    [`Device.WiFi.AccessPoint.${first}.Security.KeyPassphrase`, 'another password', 'xsd:string'],
  ])
})
