import { createHash } from 'node:crypto'

/** A parameter value of TR-181. */
export type ParameterValue = string | boolean | number

/** A task: values to set by path, or paths to read. A path that ends in a dot means all paths beneath it. */
export type Work =
  | {
      readonly name: 'setParameterValues'
      readonly parameterValues: readonly [string, ParameterValue, string][]
    }
  | { readonly name: 'getParameterValues'; readonly parameterNames: readonly string[] }

export type Task = Work & { readonly _id: string; readonly device: string; readonly timestamp: string }

/** A router: its values, and the values last reported to management with their time in milliseconds. */
export type Router = {
  readonly id: string
  readonly tag: string
  readonly values: Map<string, ParameterValue>
  readonly heard: Map<string, { readonly value: ParameterValue; readonly at: number }>
  lastInform: number
}

const MOST_NAME_BYTES = 32
const LEAST_PASSPHRASE = 8
const MOST_PASSPHRASE = 63
const SERIAL_DIGITS = 8
const INVALID_NAME = { code: 'cwmp.9005', message: 'Invalid parameter name' }
const INVALID_VALUE = { code: 'cwmp.9007', message: 'Invalid parameter value' }

export type RouterFault = typeof INVALID_NAME

const RADIOS = [
  { band: '2.4GHz', channel: 6, security: 'WPA2-Personal', clients: 9 },
  { band: '5GHz', channel: 36, security: 'WPA3-Personal-Transition', clients: 5 },
] as const
/** After the home's networks each radio has one network for guests: off and without a password, as many makers deliver them. */
const FIRST_GUEST_NUMBER = 3

/** A router with factory settings, always the same for the same tag. */
export function newRouter(tag: string, now: number): Router {
  const digest = createHash('sha256').update(tag).digest('hex')
  const serial = digest.slice(0, SERIAL_DIGITS).toUpperCase()
  const values = new Map(
    RADIOS.flatMap(({ band, channel, security, clients }, place): [string, ParameterValue][] => {
      const number = place + 1
      const radio = `Device.WiFi.Radio.${number}.`
      const ssid = `Device.WiFi.SSID.${number}.`
      const accessPoint = `Device.WiFi.AccessPoint.${number}.`
      return [
        [`${radio}OperatingFrequencyBand`, band],
        [`${radio}Channel`, channel],
        [`${ssid}SSID`, `Home-${serial.slice(0, 4)}${place === 0 ? '' : '-5G'}`],
        [`${ssid}Enable`, true],
        [`${ssid}LowerLayers`, radio],
        [`${accessPoint}SSIDReference`, ssid],
        [`${accessPoint}AssociatedDeviceNumberOfEntries`, clients],
        [`${accessPoint}Security.ModeEnabled`, security],
        [`${accessPoint}Security.KeyPassphrase`, `key-${digest.slice(-8)}`],
        [`${accessPoint}IsolationEnable`, false],
        ...guestValues(place + FIRST_GUEST_NUMBER, radio, `Guest-${serial.slice(0, 4)}`),
      ]
    }),
  )
  const router: Router = { id: `00AA5C-Hub-${serial}`, tag, values, heard: new Map(), lastInform: now }
  read(router, ['Device.'], { now, keepsPasswords: false })
  return router
}

function guestValues(number: number, radio: string, name: string): [string, ParameterValue][] {
  const ssid = `Device.WiFi.SSID.${number}.`
  const accessPoint = `Device.WiFi.AccessPoint.${number}.`
  return [
    [`${ssid}SSID`, name],
    [`${ssid}Enable`, false],
    [`${ssid}LowerLayers`, radio],
    [`${accessPoint}SSIDReference`, ssid],
    [`${accessPoint}AssociatedDeviceNumberOfEntries`, 0],
    [`${accessPoint}Security.ModeEnabled`, 'None'],
    [`${accessPoint}Security.KeyPassphrase`, ''],
    [`${accessPoint}IsolationEnable`, true],
  ]
}

/** Why a router would refuse these values, or null. The length of a network's name is in bytes. */
export function findFault(
  router: Router,
  values: readonly [string, ParameterValue, string][],
): RouterFault | null {
  for (const [path, value] of values) {
    if (!router.values.has(path)) return INVALID_NAME
    if (typeof router.values.get(path) !== typeof value) return INVALID_VALUE
    if (path.endsWith('.SSID') && !isBetween(Buffer.byteLength(String(value)), 1, MOST_NAME_BYTES))
      return INVALID_VALUE
    if (
      path.endsWith('.KeyPassphrase') &&
      !isBetween(String(value).length, LEAST_PASSPHRASE, MOST_PASSPHRASE)
    )
      return INVALID_VALUE
  }
  return null
}

/** Reports the router's values of these paths to management. With `keepsPasswords` passwords are reported as empty. */
export function read(
  router: Router,
  names: readonly string[],
  { now, keepsPasswords }: { readonly now: number; readonly keepsPasswords: boolean },
): void {
  for (const [path, value] of router.values) {
    if (!names.some((name) => path === name || (name.endsWith('.') && path.startsWith(name)))) continue
    const isKept = keepsPasswords && path.endsWith('.KeyPassphrase')
    router.heard.set(path, { value: isKept ? '' : value, at: now })
  }
}

/** A device as stored by management: its parameters by the parts of their paths, each with its last reported value. */
export function toDocument({ id, tag, heard, lastInform }: Router): object {
  const root: Record<string, unknown> = {
    _id: id,
    _tags: [tag],
    _lastInform: new Date(lastInform).toISOString(),
  }
  for (const [path, { value, at }] of heard) {
    const parts = path.split('.')
    const name = parts.pop() ?? ''
    const parent = parts.reduce<Record<string, unknown>>(beneath, root)
    parent[name] = {
      _value: value,
      _type: TYPES[typeof value] ?? 'xsd:string',
      _timestamp: new Date(at).toISOString(),
    }
  }
  return root
}

const TYPES: Partial<Record<string, string>> = { boolean: 'xsd:boolean', number: 'xsd:unsignedInt' }

function beneath(parent: Record<string, unknown>, part: string): Record<string, unknown> {
  const known = parent[part]
  if (isRecord(known)) return known
  const made = {}
  parent[part] = made
  return made
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isBetween(count: number, least: number, most: number): boolean {
  return count >= least && count <= most
}
