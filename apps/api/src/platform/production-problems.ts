type Settings = Readonly<Record<string, string | undefined>>

/** The user name and the key of all parties in the sandbox. */
export const SANDBOX_KEY = 'sandbox'

/** These settings must be set outside the sandbox. The addresses must have https. */
const OWN_ADDRESSES = [
  'PUBLIC_URL',
  'GATEWAY_URL',
  'BANK_URL',
  'ELECTRICITY_REGISTRY_URL',
  'MOBILE_NETWORK_URL',
  'DEVICE_MANAGEMENT_URL',
  'VOICE_SWITCH_URL',
  'SPEED_TEST_URL',
  'FIBRE_COMPANY_URL',
] as const
const OWN_LEGACY_ADDRESSES = ['LEGACY_LOGIN_URL', 'LEGACY_LOGIN_REDIRECT'] as const
const OWN_KEYS = [
  'GATEWAY_USER',
  'GATEWAY_KEY',
  'BANK_USER',
  'BANK_KEY',
  'ELECTRICITY_REGISTRY_KEY',
  'MOBILE_NETWORK_KEY',
  'DEVICE_MANAGEMENT_KEY',
  'VOICE_SWITCH_KEY',
  'SPEED_TEST_KEY',
  'FIBRE_COMPANY_KEY',
  'SECOND_FACTOR_KEY',
] as const
/** Lists of keys that a deployment may have. */
const OTHER_KEYS = ['DEVICE_MANAGEMENT_OTHER_KEYS', 'SECOND_FACTOR_OTHER_KEYS'] as const
const MAIL_SERVER_KEYS = ['MAIL_SERVER_USER', 'MAIL_SERVER_KEY'] as const
const VIDEO_KEYS = ['VIDEO_PARTNER_KEY'] as const
const OWN_FACTS = ['DATABASE_URL', 'COMPANY_TAX_NUMBER', 'SMTP_URL', 'MAIL_FROM'] as const

const LOOPBACK = /^(?:localhost|127\.|::1$)/i

/** Lists the settings that prevent a start in production. `published` are the settings with a value of deploy/env. */
export function listProductionProblems(settings: Settings, published: readonly string[]): string[] {
  const legacy = settings['LEGACY_LOGIN'] === 'true' ? OWN_LEGACY_ADDRESSES : []
  const mailServer = settings['MAIL_SERVER_URL'] === undefined ? [] : MAIL_SERVER_KEYS
  const addresses = [...OWN_ADDRESSES, ...legacy]
  const video = settings['VIDEO_PARTNER_URL'] === undefined ? [] : VIDEO_KEYS
  const keys = [...OWN_KEYS, ...video, ...mailServer]
  const missing = [...addresses, ...keys, ...OWN_FACTS].filter((name) => settings[name] === undefined)
  const withoutHttps = addresses.filter((name) => !/^https:/i.test(settings[name] ?? 'https:'))
  const isReachedFromOutside = !LOOPBACK.test(settings['HOST'] ?? '127.0.0.1')
  const isManagementClosed = isReachedFromOutside && settings['MANAGEMENT_HOST'] === undefined
  const sandboxKeys = [...keys, ...OTHER_KEYS].filter((name) =>
    splitKeys(settings[name] ?? '').includes(SANDBOX_KEY),
  )
  return [
    ...missing.map((name) => `${name}: must be set, as SANDBOX is false`),
    ...withoutHttps.map((name) => `${name}: expected an https address, as SANDBOX is false`),
    ...(isManagementClosed
      ? [
          'MANAGEMENT_HOST: must be set, as HOST is not this machine: probes would find the management port closed',
        ]
      : []),
    ...sandboxKeys.map((name) => `${name}: is the sandbox's, and SANDBOX is false`),
    ...published.map((name) => `${name}: is the one that deploy/env publishes, set your own`),
  ]
}

/** The keys of a list. A single key is a list of one. */
const splitKeys = (text: string) => text.split(',').map((key) => key.trim())

/**
 * Lists the variables that differ from an unset setting in one word after the first, such as `SMTP_URI`. A setting that is also
 * set shows that the variable belongs to another program.
 */
export function listMisspelled(variables: Settings, names: readonly string[]): string[] {
  const unset = names.filter((name) => variables[name] === undefined)
  return Object.keys(variables)
    .filter((variable) => !names.includes(variable))
    .flatMap((variable) => {
      const similar = unset.find((name) => isSimilar(variable, name))
      return similar === undefined ? [] : [`${variable}: is no setting; ${similar} is one`]
    })
}

function isSimilar(variable: string, name: string): boolean {
  const [words, nameWords] = [variable.split('_'), name.split('_')]
  const different = nameWords.filter((word, index) => word !== words[index])
  return words.length === nameWords.length && words[0] === nameWords[0] && different.length === 1
}

/** The placeholder in deploy/env/api.env for secrets and facts of the provider. Some of the values are in base64. */
const PLACEHOLDER = 'change-me'

/** Lists the settings that still have a placeholder of deploy/env. */
export function listPublished(settings: Settings, names: readonly string[]): string[] {
  return names.filter((name) => isPublished(settings[name] ?? ''))
}

function isPublished(value: string): boolean {
  const decoded = splitKeys(value).map((key) => Buffer.from(key, 'base64').toString('latin1'))
  return [value, ...decoded].some((text) => text.includes(PLACEHOLDER))
}
