import * as z from 'zod/mini'

import { BANDS, FIRST_SEQUENCE_NUMBER } from '@switchboard/domain/wifi/bands'
import type { Band } from '@switchboard/domain/wifi/bands'
import { findNetworkToChange, findSharedWithHome } from '@switchboard/domain/wifi/rules'

import type { Device, ParameterValue } from '#api/partners/routers/client.ts'
import type { Setting, Settings } from './seal.ts'

/** The part of the data model that is read from a router. */
export const READ = ['Device.WiFi.']

/** A radio's value for its band (TR-181, `Radio.{i}.OperatingFrequencyBand`). */
const BAND_OF: Readonly<Record<string, Band>> = { '2.4GHz': 'network24Ghz', '5GHz': 'network5Ghz' }

const leaf = z.object({ _value: z.union([z.string(), z.boolean(), z.number()]) })
const object = z.record(z.string(), z.unknown())

/** A network of a router, with the paths of its parameters. */
export type RouterNetwork = Setting & {
  readonly ssidPath: string
  readonly accessPointPath: string
  readonly sequenceNumber: number
  readonly security: string | null
  readonly channel: number | null
  readonly devices: number | null
}
export type RouterWifi = Readonly<Record<Band | 'guest', readonly RouterNetwork[]>>

/**
 * The networks of a router by band, in the order of their numbers, read by the data model TR-181. The guest network is a further
 * network of a band whose access point isolates its devices from the home (`IsolationEnable`).
 */
export function toRouterWifi(device: Device): RouterWifi {
  const accessPoints = listInstances(device, 'Device.WiFi.AccessPoint.')
  const networks: Record<Band | 'guest', RouterNetwork[]> = { network24Ghz: [], network5Ghz: [], guest: [] }
  for (const ssidPath of listInstances(device, 'Device.WiFi.SSID.')) {
    const radio = appendDot(String(readValue(device, `${ssidPath}LowerLayers`) ?? ''))
    const band = BAND_OF[String(readValue(device, `${radio}OperatingFrequencyBand`))]
    const accessPointPath = accessPoints.find(
      (path) => appendDot(String(readValue(device, `${path}SSIDReference`) ?? '')) === ssidPath,
    )
    if (band === undefined || accessPointPath === undefined) continue
    const isForGuests =
      networks[band].length > 0 && String(readValue(device, `${accessPointPath}IsolationEnable`)) === 'true'
    const place = isForGuests ? 'guest' : band
    networks[place].push({
      ssidPath,
      accessPointPath,
      ssid: String(readValue(device, `${ssidPath}SSID`) ?? ''),
      password: String(readValue(device, `${accessPointPath}Security.KeyPassphrase`) ?? ''),
      enabled: String(readValue(device, `${ssidPath}Enable`)) === 'true',
      sequenceNumber: networks[place].length + FIRST_SEQUENCE_NUMBER,
      security: readText(device, `${accessPointPath}Security.ModeEnabled`),
      channel: readNumber(device, `${radio}Channel`),
      devices: readNumber(device, `${accessPointPath}AssociatedDeviceNumberOfEntries`),
    })
  }
  return networks
}

/** The current settings of the bands and guest network that `wanted` names. The router does not know the guest network's end. */
export function toCurrentSettings(wifi: RouterWifi, wanted: Settings, guestEndsAt: number | null): Settings {
  const toSetting = (network: RouterNetwork | null) =>
    network && { ssid: network.ssid, password: network.password, enabled: network.enabled }
  const guest = wanted.guest && toSetting(findGuestNetwork(wifi))
  return {
    ...Object.fromEntries(
      BANDS.flatMap((band) => {
        const setting = wanted[band] && toSetting(findNetworkToChange(wifi[band]))
        return setting ? [[band, setting]] : []
      }),
    ),
    ...(guest && { guest: { ...guest, endsAt: guestEndsAt } }),
  }
}

/** The guest network, as in its first band. It is on if it is on in any band. */
export function findGuestNetwork({ guest }: Pick<RouterWifi, 'guest'>): RouterNetwork | null {
  const first = findNetworkToChange(guest)
  if (first === null) return null
  const deviceCounts = guest.flatMap(({ devices }) => (devices === null ? [] : [devices]))
  return {
    ...first,
    enabled: guest.some(({ enabled }) => enabled),
    devices: deviceCounts.length === 0 ? null : deviceCounts.reduce((sum, devices) => sum + devices, 0),
  }
}

/** A name or password that the guest network would share with the home, with its field; null if they share none. */
export function findClash(wifi: RouterWifi, wanted: Settings): { field: string; message: string } | null {
  const guest = wanted.guest ?? findGuestNetwork(wifi)
  if (guest === null || !guest.enabled) return null
  const home = BANDS.flatMap((band) => {
    const network = wanted[band] ?? findNetworkToChange(wifi[band])
    return network === null ? [] : [{ band, ssid: network.ssid, password: network.password }]
  })
  const shared = findSharedWithHome(guest, home)
  if (shared === null) return null
  const changed = wanted.guest === undefined ? home[shared.at]?.band : 'guest'
  return { field: `${changed}.${shared.field}`, message: 'sameAtHomeAndForGuests' }
}

/**
 * The parameter values that set the first network of each wanted band, and the guest network in all its bands. Null if the
 * router lacks one of them. A guest network that is turned off keeps its name and password. Source: WIF-005.
 */
export function toParameterValues(wifi: RouterWifi, wanted: Settings): readonly ParameterValue[] | null {
  const values: ParameterValue[] = []
  for (const band of BANDS) {
    const setting = wanted[band]
    if (setting === undefined) continue
    const network = findNetworkToChange(wifi[band])
    if (network === null) return null
    values.push(
      [`${network.ssidPath}SSID`, setting.ssid, 'xsd:string'],
      [`${network.ssidPath}Enable`, setting.enabled, 'xsd:boolean'],
      [`${network.accessPointPath}Security.KeyPassphrase`, setting.password, 'xsd:string'],
    )
  }
  if (wanted.guest === undefined) return values
  if (wifi.guest.length === 0) return null
  for (const network of wifi.guest) {
    const { ssidPath, accessPointPath, security } = network
    if (wanted.guest.enabled)
      values.push(
        [`${ssidPath}SSID`, wanted.guest.ssid, 'xsd:string'],
        [`${accessPointPath}Security.ModeEnabled`, isSafe(security) ? security : SAFE_MODE, 'xsd:string'],
        [`${accessPointPath}Security.KeyPassphrase`, wanted.guest.password, 'xsd:string'],
      )
    values.push([`${ssidPath}Enable`, wanted.guest.enabled, 'xsd:boolean'])
  }
  return values
}

/** The encryption for a guest network whose router would leave it open or use an unsafe mode. */
const SAFE_MODE = 'WPA2-Personal'

function isSafe(security: string | null): security is string {
  return security !== null && /wpa[23]/i.test(security)
}

/** Whether the router has the wanted settings. A password that the router hides, as TR-181 allows, is not compared. */
export function hasSettings(wifi: RouterWifi, wanted: Settings): boolean {
  const { guest } = wanted
  const isGuestSet =
    guest === undefined ||
    (wifi.guest.length > 0 &&
      wifi.guest.every((network) =>
        guest.enabled ? isSet(network, guest) && isSafe(network.security) : !network.enabled,
      ))
  return (
    isGuestSet &&
    BANDS.every((band) => {
      const setting = wanted[band]
      const network = findNetworkToChange(wifi[band])
      return setting === undefined || (network !== null && isSet(network, setting))
    })
  )
}

function isSet(network: RouterNetwork, setting: Setting): boolean {
  return (
    network.ssid === setting.ssid &&
    network.enabled === setting.enabled &&
    (network.password === '' || network.password === setting.password)
  )
}

function listInstances(device: Device, path: string): string[] {
  const numbers = Object.keys(object.safeParse(readNode(device, path.slice(0, -1))).data ?? {})
  return numbers
    .filter((name) => /^\d+$/.test(name))
    .toSorted((one, other) => Number(one) - Number(other))
    .map((number) => `${path}${number}.`)
}

function appendDot(path: string): string {
  return path.endsWith('.') ? path : `${path}.`
}

function readValue(device: Device, path: string): string | boolean | number | undefined {
  return leaf.safeParse(readNode(device, path)).data?._value
}

function readText(device: Device, path: string): string | null {
  const value = readValue(device, path)
  return typeof value === 'string' ? value : null
}

function readNumber(device: Device, path: string): number | null {
  const value = Number(readValue(device, path))
  return Number.isSafeInteger(value) ? value : null
}

function readNode(device: Device, path: string): unknown {
  return path.split('.').reduce<unknown>((within, part) => object.safeParse(within).data?.[part], device)
}
