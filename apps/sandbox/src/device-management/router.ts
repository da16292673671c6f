import { createHash } from 'node:crypto'

/** A parameter value of TR-181. */
export type ParameterValue = string | boolean | number

/** The instruction of a task: values to set by path, or paths to read. A path that ends in a dot means all paths below it. */
export type Instruction =
  | {
      readonly name: 'setParameterValues'
      readonly parameterValues: readonly [string, ParameterValue, string][]
    }
  | { readonly name: 'getParameterValues'; readonly parameterNames: readonly string[] }

export type Task = Instruction & { readonly _id: string; readonly device: string; readonly timestamp: string }

/** A router: its values, and the values last reported to management, each with its time in milliseconds. */
export type Router = {
  readonly id: string
  readonly tag: string
  readonly values: Map<string, ParameterValue>
  readonly reported: Map<string, { readonly value: ParameterValue; readonly at: number }>
  lastInform: number
}

const MAX_NAME_BYTES = 32
const MIN_PASSPHRASE_CHARACTERS = 8
const MAX_PASSPHRASE_CHARACTERS = 63
const SERIAL_DIGITS = 8
const INVALID_NAME = { code: 'cwmp.9005', message: 'Invalid parameter name' }
const INVALID_VALUE = { code: 'cwmp.9007', message: 'Invalid parameter value' }

export type RouterFault = typeof INVALID_NAME

const RADIOS = [
  { band: '2.4GHz', channel: 6, security: 'WPA2-Personal', clients: 9 },
  { band: '5GHz', channel: 36, security: 'WPA3-Personal-Transition', clients: 5 },
] as const
/** The guest networks follow the home networks, one for each radio. They are off and have no password, as on many new routers. */
const FIRST_GUEST_NUMBER = 3

/** A router with factory settings, always the same for the same tag. */
export function createRouter(tag: string, now: number): Router {
  const digest = createHash('sha256').update(tag).digest('hex')
  const serial = digest.slice(0, SERIAL_DIGITS).toUpperCase()
  const values = new Map(
    RADIOS.flatMap(({ band, channel, security, clients }, index): [string, ParameterValue][] => {
      const number = index + 1
      const radio = `Device.WiFi.Radio.${number}.`
      const ssid = `Device.WiFi.SSID.${number}.`
      const accessPoint = `Device.WiFi.AccessPoint.${number}.`
      return [
        [`${radio}OperatingFrequencyBand`, band],
        [`${radio}Channel`, channel],
        [`${ssid}SSID`, `Home-${serial.slice(0, 4)}${index === 0 ? '' : '-5G'}`],
        [`${ssid}Enable`, true],
        [`${ssid}LowerLayers`, radio],
        [`${accessPoint}SSIDReference`, ssid],
        [`${accessPoint}AssociatedDeviceNumberOfEntries`, clients],
        [`${accessPoint}Security.ModeEnabled`, security],
        [`${accessPoint}Security.KeyPassphrase`, `key-${digest.slice(-8)}`],
        [`${accessPoint}IsolationEnable`, false],
        ...buildGuestValues(index + FIRST_GUEST_NUMBER, radio, `Guest-${serial.slice(0, 4)}`),
      ]
    }),
  )
  const router: Router = { id: `00AA5C-Hub-${serial}`, tag, values, reported: new Map(), lastInform: now }
  reportValues(router, ['Device.'], { now, keepsPasswords: false })
  return router
}

function buildGuestValues(number: number, radio: string, name: string): [string, ParameterValue][] {
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

/** The router's reason to refuse these values, or null. The length of a network name is measured in bytes. */
export function findFault(
  router: Router,
  values: readonly [string, ParameterValue, string][],
): RouterFault | null {
  for (const [path, value] of values) {
    if (!router.values.has(path)) return INVALID_NAME
    if (typeof router.values.get(path) !== typeof value) return INVALID_VALUE
    if (path.endsWith('.SSID') && !isNetworkName(String(value))) return INVALID_VALUE
    if (path.endsWith('.KeyPassphrase') && !isPassphrase(String(value))) return INVALID_VALUE
  }
  return null
}

function isNetworkName(text: string): boolean {
  return text !== '' && Buffer.byteLength(text) <= MAX_NAME_BYTES
}

function isPassphrase(text: string): boolean {
  return text.length >= MIN_PASSPHRASE_CHARACTERS && text.length <= MAX_PASSPHRASE_CHARACTERS
}

/** Reports the router's values of these paths to management. With `keepsPasswords` passwords are reported as empty. */
export function reportValues(
  router: Router,
  paths: readonly string[],
  { now, keepsPasswords }: { readonly now: number; readonly keepsPasswords: boolean },
): void {
  for (const [path, value] of router.values) {
    if (!paths.some((each) => path === each || (each.endsWith('.') && path.startsWith(each)))) continue
    const isHidden = keepsPasswords && path.endsWith('.KeyPassphrase')
    router.reported.set(path, { value: isHidden ? '' : value, at: now })
  }
}

/** A device in the format of management: a tree of objects by the parts of the paths, with the last reported values. */
export function toDocument({ id, tag, reported, lastInform }: Router): object {
  const root: Record<string, unknown> = {
    _id: id,
    _tags: [tag],
    _lastInform: new Date(lastInform).toISOString(),
  }
  for (const [path, { value, at }] of reported) {
    const parts = path.split('.')
    const name = parts.pop() ?? ''
    const parent = parts.reduce<Record<string, unknown>>(getChild, root)
    parent[name] = {
      _value: value,
      _type: TYPES[typeof value] ?? 'xsd:string',
      _timestamp: new Date(at).toISOString(),
    }
  }
  return root
}

const TYPES: Partial<Record<string, string>> = { boolean: 'xsd:boolean', number: 'xsd:unsignedInt' }

/** The object below a part of a path. A missing object is created. */
function getChild(parent: Record<string, unknown>, part: string): Record<string, unknown> {
  const known = parent[part]
  if (isRecord(known)) return known
  const child = {}
  parent[part] = child
  return child
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
