type Given = Readonly<Record<string, string | undefined>>

/** What the parties of the sandbox take for a name and a key. */
export const SANDBOX_KEY = 'sandbox'

/** Outside the sandbox each is the provider's own: addresses are reached by https, keys are the provider's own. */
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
const MAIL_SERVER_KEYS = ['MAIL_SERVER_USER', 'MAIL_SERVER_KEY'] as const
/** Where there is such a partner. */
const VIDEO_KEYS = ['VIDEO_PARTNER_KEY'] as const
const OWN_FACTS = ['DATABASE_URL', 'COMPANY_TAX_NUMBER'] as const

const LOOPBACK = /^(?:localhost|127\.|::1$)/i

/** Lists each setting that keeps production from starting, by its name. */
export function listProductionProblems(given: Given, published: readonly string[]): string[] {
  const legacy = given['LEGACY_LOGIN'] === 'true' ? OWN_LEGACY_ADDRESSES : []
  const mail = given['SMTP_URL'] === undefined ? [] : (['MAIL_FROM'] as const)
  const mailServer = given['MAIL_SERVER_URL'] === undefined ? [] : MAIL_SERVER_KEYS
  const addresses = [...OWN_ADDRESSES, ...legacy]
  const video = given['VIDEO_PARTNER_URL'] === undefined ? [] : VIDEO_KEYS
  const keys = [...OWN_KEYS, ...video, ...mailServer]
  const missing = [...addresses, ...keys, ...OWN_FACTS, ...mail].filter((name) => given[name] === undefined)
  const open = addresses.filter((name) => !/^https:/i.test(given[name] ?? 'https:'))
  const isReachedFromOutside = !LOOPBACK.test(given['HOST'] ?? '127.0.0.1')
  const unreachable = isReachedFromOutside && given['MANAGEMENT_HOST'] === undefined
  const shared = keys.filter((name) => given[name] === SANDBOX_KEY)
  return [
    ...missing.map((name) => `${name}: must be set, as SANDBOX is false`),
    ...open.map((name) => `${name}: expected an https address, as SANDBOX is false`),
    ...(unreachable
      ? [
          'MANAGEMENT_HOST: must be set, as HOST is not this machine: probes would find the management port closed',
        ]
      : []),
    ...shared.map((name) => `${name}: is the sandbox's, and SANDBOX is false`),
    ...published.map((name) => `${name}: is the one that deploy/env publishes, set your own`),
  ]
}

/** deploy/env/api.env has it in place of secrets and of facts of the provider, in base64 too. */
const PLACEHOLDER = 'change-me'

/** The settings of these names that have the value of deploy/env. */
export function listPublished(given: Given, names: readonly string[]): string[] {
  return names.filter((name) => isPublished(given[name] ?? ''))
}

function isPublished(value: string): boolean {
  return [value, Buffer.from(value, 'base64').toString('latin1')].some((text) => text.includes(PLACEHOLDER))
}
