import * as z from 'zod/mini'

import { DEFAULT_BRAND_ID } from '@switchboard/brands/brands'
import {
  ANALYTICS_RECEIVERS,
  CARD_PROVIDERS,
  LOG_LEVELS,
  NEWER_PORTAL,
} from '@switchboard/domain/config/static'

const port = (standard: number) =>
  z._default(z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)), standard)
const address = (standard: string) => z._default(z.url(), standard)
const webAddress = z.optional(z.url({ protocol: /^https?$/, error: 'expected an http or https address' }))
const trueOrFalse = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text: 'true' | 'false') => text === 'true'),
)
const yesOrNo = (standard: boolean) => z._default(trueOrFalse, standard)

const commaSeparated = z.pipe(
  z.string(),
  z.transform((text: string) => text.split(',').map((one) => one.trim())),
)

const version = z.optional(
  z.string().check(z.regex(/^\d{1,4}(\.\d{1,4}){2}$/, { error: 'expected a version such as 1.4.0' })),
)

/** What the sandbox's gateway, bank, registry and mobile network take for a name and a key. */
const KEY_OF_THE_SANDBOX = 'sandbox'

const environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: port(4000),
  MANAGEMENT_PORT: port(4002),
  /** By which address the management port is asked, where that is neither localhost nor an address in figures. */
  MANAGEMENT_URL: webAddress,
  /** What the sandbox must show at the management port; nothing without it. */
  MANAGEMENT_TOKEN: z.optional(z.string().check(z.minLength(16))),
  /** Addresses (or networks) of load balancers in front, comma-separated: theirs is the word on who calls. */
  TRUSTED_PROXIES: z._default(commaSeparated, []),
  /** Where browsers find the portal; issuer, redirects and links are made from it. */
  PUBLIC_URL: z.optional(z.url()),
  /** A PostgreSQL; without it, and in the sandbox alone, the embedded database in DATA_DIR. */
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, { error: 'expected postgres://…' })),
  ),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'var/data'),
  BRAND: z._default(z.string(), DEFAULT_BRAND_ID),
  /** Demo customers, and the few calls by which the sandbox moves the clock and asks for a staff token. */
  SANDBOX: yesOrNo(true),
  SANDBOX_URL: address('http://localhost:4001'),
  GATEWAY_URL: z.optional(z.url()),
  GATEWAY_USER: z._default(z.string(), KEY_OF_THE_SANDBOX),
  GATEWAY_KEY: z._default(z.string(), KEY_OF_THE_SANDBOX),
  /** Which pair of calls the page takes card payments by: the newer, or the older `dps` one. */
  CARD_PROVIDER: z._default(z.enum(CARD_PROVIDERS), 'windcave'),
  GATEWAY_TIMEOUT_SECONDS: z._default(
    z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
    15,
  ),
  /** The provider's bank, which debits customers' accounts. */
  BANK_URL: z.optional(z.url()),
  BANK_USER: z._default(z.string(), KEY_OF_THE_SANDBOX),
  BANK_KEY: z._default(z.string(), KEY_OF_THE_SANDBOX),
  /** The registry of electricity connections. */
  ELECTRICITY_REGISTRY_URL: z.optional(z.url()),
  ELECTRICITY_REGISTRY_KEY: z._default(z.string(), KEY_OF_THE_SANDBOX),
  /** The mobile network: what numbers use, their wallets, and what becomes of them. */
  MOBILE_NETWORK_URL: z.optional(z.url()),
  MOBILE_NETWORK_KEY: z._default(z.string(), KEY_OF_THE_SANDBOX),
  /** How often the gateway is asked about payments that are not final. */
  RECONCILE_SECONDS: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number)), 5),
  /** What the limits on card payments are multiplied by, for load tests; 1 for customers. */
  CARD_LIMITS_TIMES: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number)), 1),
  /** The provider's GST number, as it stands on its bills. */
  COMPANY_TAX_NUMBER: z._default(z.string().check(z.regex(/^\d{2,3}-\d{3}-\d{3}$/)), '123-456-789'),
  /** How strong a customer's password must be, of 100. */
  PASSWORD_COMPLEXITY: z._default(
    z.pipe(z.string().check(z.regex(/^(\d{1,2}|100)$/)), z.transform(Number)),
    50,
  ),
  /** Where e-mail goes out, such as `smtps://user:password@mail.example`; without it, to the mailbox alone. */
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\//, { error: 'expected smtp://… or smtps://…' })),
  ),
  MAIL_FROM: z._default(z.email(), 'no-reply@demo.example'),
  /** Whether the form's sign-in falls back to the legacy login; unless set, in the sandbox alone. Source: SES-033. */
  LEGACY_LOGIN: z.optional(trueOrFalse),
  /** What the fallback asks, and where a user goes whom it knows. */
  LEGACY_LOGIN_URL: webAddress,
  LEGACY_LOGIN_REDIRECT: webAddress,
  /** Where a user whom the legacy portal knows is handed over to. Source: SHL-032. */
  LEGACY_MY_ACCOUNT_URL: webAddress,
  /** Where the help site is, if not where the brand has it; its search is beneath it. */
  HELP_SITE_URL: webAddress,
  /** The mobile provider's own site, where prepay customers are signed on. Source: SES-054. */
  MOBILE_PROVIDER_URL: webAddress,
  /** Where the newer portal of the brand begins on this host; empty while its switch is off. Source: SHL-053, SHL Readings. */
  NEWER_PORTAL: z._default(
    z.string().check(z.regex(NEWER_PORTAL, { error: 'expected a path such as /next/' })),
    '',
  ),
  /** The first versions of the app that are not refused, that need not upgrade, and that are not asked to. Source: APP-010. */
  APP_ALLOWED_FROM: version,
  APP_REQUIRED_FROM: version,
  APP_RECOMMENDED_FROM: version,
  /** Whether the app asks at its start if its version may go on. Source: APP-007. */
  APP_VERSION_ENFORCED: yesOrNo(true),
  /** Whether the app asks for leave to notify; only once its push service is set up (docs/operations.md). */
  APP_PUSH: yesOrNo(false),
  /** Where the page tells of its use: nowhere, to the `dataLayer` of a tag in the page, or to the provider. */
  ANALYTICS: z._default(z.enum(ANALYTICS_RECEIVERS), 'none'),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  /** What the page writes to the browser's console. Source: CFG-020. */
  PORTAL_LOG_LEVEL: z._default(z.enum(LOG_LEVELS), 'ERROR'),
  DEBUG_PORTAL: yesOrNo(false),
  /** Names of hosts, comma-separated, on which the page offers what is for testing, as on localhost. Source: SHL-002, SHL-039. */
  TEST_HOSTS: z._default(commaSeparated, []),
  /** The folder of the built page, where it is not this repository's own. */
  PAGE_DIR: z.optional(z.string()),
  /** Whether browsers keep the portal for a start without a connection; false also takes back what they have kept. */
  SERVICE_WORKER: yesOrNo(true),
})

/** Every setting of the API, parsed. Addresses that follow from others are filled in. */
export type Environment = ReturnType<typeof withFollowing>

/** The settings, or every problem of them at once. */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
): Environment | string[] {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  const issues = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  const problems = [...issues, ...(given['SANDBOX'] === 'false' ? productionProblems(given) : [])]
  return parsed.success && problems.length === 0 ? withFollowing(parsed.data) : problems
}

/** Outside the sandbox nothing may stand in for these: addresses are reached by https, keys are the provider's own. */
const OWN_ADDRESSES = [
  'PUBLIC_URL',
  'GATEWAY_URL',
  'BANK_URL',
  'ELECTRICITY_REGISTRY_URL',
  'MOBILE_NETWORK_URL',
] as const
const OWN_LEGACY_ADDRESSES = ['LEGACY_LOGIN_URL', 'LEGACY_LOGIN_REDIRECT'] as const
const OWN_KEYS = [
  'GATEWAY_USER',
  'GATEWAY_KEY',
  'BANK_USER',
  'BANK_KEY',
  'ELECTRICITY_REGISTRY_KEY',
  'MOBILE_NETWORK_KEY',
] as const
const OWN_FACTS = ['DATABASE_URL', 'COMPANY_TAX_NUMBER'] as const

/** What is missing for a start in production, every setting by its name. */
function productionProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  const legacy = given['LEGACY_LOGIN'] === 'true' ? OWN_LEGACY_ADDRESSES : []
  const mail = given['SMTP_URL'] === undefined ? [] : (['MAIL_FROM'] as const)
  const addresses = [...OWN_ADDRESSES, ...legacy]
  const missing = [...addresses, ...OWN_KEYS, ...OWN_FACTS, ...mail].filter(
    (name) => given[name] === undefined,
  )
  const open = addresses.filter((name) => !/^https:/i.test(given[name] ?? 'https:'))
  const shared = OWN_KEYS.filter((name) => given[name] === KEY_OF_THE_SANDBOX)
  return [
    ...missing.map((name) => `${name}: must be set, as SANDBOX is false`),
    ...open.map((name) => `${name}: expected an https address, as SANDBOX is false`),
    ...shared.map((name) => `${name}: is the sandbox's, and SANDBOX is false`),
  ]
}

function withFollowing(settings: z.output<typeof environment>) {
  const inSandbox = (path: string) => (settings.SANDBOX ? settings.SANDBOX_URL + path : null)
  return {
    ...settings,
    PUBLIC_URL: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    // outside the sandbox all of these are set
    GATEWAY_URL: settings.GATEWAY_URL ?? `${settings.SANDBOX_URL}/api/v1`,
    BANK_URL: settings.BANK_URL ?? `${settings.SANDBOX_URL}/bank/v1`,
    ELECTRICITY_REGISTRY_URL:
      settings.ELECTRICITY_REGISTRY_URL ?? `${settings.SANDBOX_URL}/electricity-registry/v1`,
    MOBILE_NETWORK_URL: settings.MOBILE_NETWORK_URL ?? `${settings.SANDBOX_URL}/mobile-network/v1`,
    LEGACY_LOGIN: settings.LEGACY_LOGIN ?? settings.SANDBOX,
    LEGACY_LOGIN_URL: settings.LEGACY_LOGIN_URL ?? inSandbox('/legacy/login'),
    LEGACY_LOGIN_REDIRECT: settings.LEGACY_LOGIN_REDIRECT ?? inSandbox('/legacy/'),
    LEGACY_MY_ACCOUNT_URL: settings.LEGACY_MY_ACCOUNT_URL ?? inSandbox('/legacy/my-account/'),
    MOBILE_PROVIDER_URL: settings.MOBILE_PROVIDER_URL ?? inSandbox('/mobile-provider/'),
    HELP_SITE_URL: settings.HELP_SITE_URL?.replace(/\/*$/, '/') ?? inSandbox('/help/'),
  }
}
