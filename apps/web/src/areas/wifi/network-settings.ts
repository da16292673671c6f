import type { Band } from '@switchboard/domain/wifi/bands'
import type { Network } from '@switchboard/domain/wifi/contract'
import { networkProblems } from '@switchboard/domain/wifi/rules'

import type { Problem } from '#web/ui/ErrorSummary.tsx'

import { PASSWORD_WORDS, SSID_WORDS } from './words.ts'

/** What the customer can change of a network. */
export type NetworkSettings = Pick<Network, 'ssid' | 'password' | 'enabled'>

export const ssidField = (band: Band) => `${band}-ssid`
export const passwordField = (band: Band) => `${band}-password`

export function applyEdit(
  { ssid, password, enabled }: Network,
  edit: Partial<NetworkSettings> = {},
): NetworkSettings {
  return { ssid, password, enabled, ...edit }
}

export function isChanged(network: Network, { ssid, password, enabled }: NetworkSettings): boolean {
  return network.ssid !== ssid || network.password !== password || network.enabled !== enabled
}

export function findProblems(band: Band, wanted: NetworkSettings): Problem[] {
  const { ssid, password } = networkProblems(wanted)
  return [
    ...(ssid === null ? [] : [{ fieldId: ssidField(band), message: SSID_WORDS[ssid] }]),
    ...(password === null ? [] : [{ fieldId: passwordField(band), message: PASSWORD_WORDS[password] }]),
  ]
}
