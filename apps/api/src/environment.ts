import * as z from 'zod/mini'

import { DEFAULT_BRAND_ID } from '@switchboard/brands/brands'
import {
  ANALYTICS_RECEIVERS,
  CARD_PROVIDERS,
  LOG_LEVELS,
  NEWER_PORTAL,
  SESSION_MODES,
} from '@switchboard/domain/config/static'

import { USUAL_OVERDUE_DAYS, overdueDays } from '#api/books/overdue-days.ts'

import { KEY_OF_THE_SANDBOX, listPublished, listProductionProblems } from './production-problems.ts'

const port = (standard: number) =>
  z._default(z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)), standard)
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

const environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: port(4000),
  MANAGEMENT_PORT: port(4002),
  /** The interface of the management port: it has no sign-in. */
  MANAGEMENT_HOST: z._default(z.string(), '127.0.0.1'),
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
  /** How long a process that was asked to stop serves on while it says that it is not ready: a load balancer has to see it. */
  DRAIN_SECONDS: z._default(z.pipe(z.string().check(z.regex(/^\d{1,2}$/)), z.transform(Number)), 0),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'var/data'),
  BRAND: z._default(z.string(), DEFAULT_BRAND_ID),
  /** Demo customers, and the few calls by which the sandbox moves the clock and asks for a staff token. */
  SANDBOX: yesOrNo(true),
  /** Of the sandbox, where it runs on this machine. */
  SANDBOX_PORT: port(4001),
  SANDBOX_URL: z.optional(z.url()),
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
  /** The server of customers' mailboxes, by ManageSieve: `sieve://mail.example`. Without it filters are kept here alone. */
  MAIL_SERVER_URL: z.optional(
    z.string().check(z.regex(/^sieve:\/\/[^/]+\/?$/, { error: 'expected sieve://…' })),
  ),
  /** Who may act for every mailbox there. */
  MAIL_SERVER_USER: z._default(z.string(), KEY_OF_THE_SANDBOX),
  MAIL_SERVER_KEY: z._default(z.string(), KEY_OF_THE_SANDBOX),
  /** The partner of online video, which activates it; without it customers are told that they will hear from us. Source: VID-020. */
  VIDEO_PARTNER_URL: webAddress,
  VIDEO_PARTNER_KEY: z._default(z.string(), KEY_OF_THE_SANDBOX),
  /** The management of the routers at the customers: the northbound calls of GenieACS, behind a door that asks for a key. */
  DEVICE_MANAGEMENT_URL: z.optional(z.url()),
  DEVICE_MANAGEMENT_KEY: z._default(z.string(), KEY_OF_THE_SANDBOX),
  /** The telephone switch: what phone lines do besides ringing, and where toll-free numbers go. */
  VOICE_SWITCH_URL: z.optional(z.url()),
  VOICE_SWITCH_KEY: z._default(z.string(), KEY_OF_THE_SANDBOX),
  /** How long it may take to answer: a customer waits. */
  VOICE_SWITCH_TIMEOUT_SECONDS: z._default(
    z.pipe(z.string().check(z.regex(/^[1-9]\d?$/)), z.transform(Number)),
    5,
  ),
  /** Who tests customers' lines when asked. */
  SPEED_TEST_URL: z.optional(z.url()),
  SPEED_TEST_KEY: z._default(z.string(), KEY_OF_THE_SANDBOX),
  /** The fibre company: orders of fibre, and visits. It shows the same key when it tells of changes. */
  FIBRE_COMPANY_URL: z.optional(z.url()),
  FIBRE_COMPANY_KEY: z._default(z.string(), KEY_OF_THE_SANDBOX),
  /** How long it may take to answer: a customer waits. */
  FIBRE_COMPANY_TIMEOUT_SECONDS: z._default(
    z.pipe(z.string().check(z.regex(/^[1-9]\d?$/)), z.transform(Number)),
    5,
  ),
  /** Days that lie at least between a scoping visit and the installation. Source: FIB-044. */
  FIBRE_GAP_DAYS: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d?$/)), z.transform(Number)), 1),
  /** How many days ahead visits may be booked. */
  FIBRE_DAYS_AHEAD: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,2}$/)), z.transform(Number)), 89),
  /** From which hour of the working day before a visit moving it may cost. */
  FIBRE_CHANGE_COSTS_FROM_HOUR: z._default(
    z.pipe(z.string().check(z.regex(/^(1?\d|2[0-3])$/)), z.transform(Number)),
    15,
  ),
  /** How often the gateway is asked about payments that are not final. */
  RECONCILE_SECONDS: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number)), 5),
  /** What the limits on card payments are multiplied by, for load tests; 1 for customers. */
  CARD_LIMITS_TIMES: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number)), 1),
  /** The provider's GST number, as it stands on its bills. */
  COMPANY_TAX_NUMBER: z._default(z.string().check(z.regex(/^\d{2,3}-\d{3}-\d{3}$/)), '123-456-789'),
  /** Days after which an unpaid bill brings a reminder, a warning and a restriction notice. */
  OVERDUE_DAYS: z._default(overdueDays, USUAL_OVERDUE_DAYS),
  /** How strong a customer's password must be, of 100. */
  PASSWORD_COMPLEXITY: z._default(
    z.pipe(z.string().check(z.regex(/^(\d{1,2}|100)$/)), z.transform(Number)),
    50,
  ),
  /** What seals the secrets of customers' authenticator apps: 32 bytes, base64. Another key opens none of them. */
  SECOND_FACTOR_KEY: z._default(
    z.string().check(z.regex(/^(sandbox|[A-Za-z0-9+/]{43}=)$/, { error: 'expected 32 bytes in base64' })),
    KEY_OF_THE_SANDBOX,
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
  /** Whom somebody tells who has found a weakness; `/.well-known/security.txt` says it. */
  SECURITY_CONTACT: z.optional(
    z.url({ protocol: /^(https|mailto)$/, error: 'expected mailto:… or https://…' }),
  ),
  /** The mobile provider's own site, where prepay customers are signed on. Source: SES-054. */
  MOBILE_PROVIDER_URL: webAddress,
  /** The insurer's tool; its pages of policies and of appointments are beneath it. Source: INS-005, INS-006. */
  INSURANCE_TOOL_URL: webAddress,
  /** The courier's own site, where parcels are followed by `?parcel=`; without it their numbers alone are told. */
  COURIER_SITE_URL: webAddress,
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
  /** Where traces go, by OTLP over HTTP; without it there are none. Its name is the standard's. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress,
  /** The share of traces that is kept, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.pipe(z.string().check(z.regex(/^(0(\.\d+)?|1)$/)), z.transform(Number)),
    1,
  ),
  /** What the page writes to the browser's console. Source: CFG-020. */
  PORTAL_LOG_LEVEL: z._default(z.enum(LOG_LEVELS), 'ERROR'),
  DEBUG_PORTAL: yesOrNo(false),
  /** Names of hosts, comma-separated, on which the page offers what is for testing, as on localhost. Source: SHL-002, SHL-039. */
  TEST_HOSTS: z._default(commaSeparated, []),
  /** The folder of the built page, where it is not this repository's own. */
  PAGE_DIR: z.optional(z.string()),
  /** Where a browser's tokens are: in its page, as the requirements have it, or on the server, behind a cookie. */
  SESSION_MODE: z._default(z.enum(SESSION_MODES), 'bearer'),
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
  const published = given['SANDBOX'] === 'false' ? listPublished(given, Object.keys(environment.shape)) : []
  const issues = parsed.error?.issues.filter(({ path }) => !published.includes(path.join('.'))) ?? []
  const problems = [
    ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...(given['SANDBOX'] === 'false' ? listProductionProblems(given, published) : []),
  ]
  return parsed.success && problems.length === 0 ? withFollowing(parsed.data) : problems
}

function withFollowing(settings: z.output<typeof environment>) {
  const sandboxUrl = settings.SANDBOX_URL ?? `http://localhost:${settings.SANDBOX_PORT}`
  const inSandbox = (path: string) => (settings.SANDBOX ? sandboxUrl + path : null)
  return {
    ...settings,
    SANDBOX_URL: sandboxUrl,
    PUBLIC_URL: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    // outside the sandbox all of these are set
    GATEWAY_URL: settings.GATEWAY_URL ?? `${sandboxUrl}/api/v1`,
    BANK_URL: settings.BANK_URL ?? `${sandboxUrl}/bank/v1`,
    ELECTRICITY_REGISTRY_URL: settings.ELECTRICITY_REGISTRY_URL ?? `${sandboxUrl}/electricity-registry/v1`,
    MOBILE_NETWORK_URL: settings.MOBILE_NETWORK_URL ?? `${sandboxUrl}/mobile-network/v1`,
    DEVICE_MANAGEMENT_URL: settings.DEVICE_MANAGEMENT_URL ?? `${sandboxUrl}/device-management/nbi`,
    VOICE_SWITCH_URL: settings.VOICE_SWITCH_URL ?? `${sandboxUrl}/voice-switch/v1`,
    SPEED_TEST_URL: settings.SPEED_TEST_URL ?? `${sandboxUrl}/speed-test-provider/v1`,
    FIBRE_COMPANY_URL: settings.FIBRE_COMPANY_URL ?? `${sandboxUrl}/fibre-company/v1`,
    LEGACY_LOGIN: settings.LEGACY_LOGIN ?? settings.SANDBOX,
    LEGACY_LOGIN_URL: settings.LEGACY_LOGIN_URL ?? inSandbox('/legacy/login'),
    LEGACY_LOGIN_REDIRECT: settings.LEGACY_LOGIN_REDIRECT ?? inSandbox('/legacy/'),
    LEGACY_MY_ACCOUNT_URL: settings.LEGACY_MY_ACCOUNT_URL ?? inSandbox('/legacy/my-account/'),
    MOBILE_PROVIDER_URL: settings.MOBILE_PROVIDER_URL ?? inSandbox('/mobile-provider/'),
    INSURANCE_TOOL_URL: settings.INSURANCE_TOOL_URL?.replace(/\/*$/, '/') ?? inSandbox('/insurance-tool/'),
    VIDEO_PARTNER_URL: settings.VIDEO_PARTNER_URL ?? inSandbox('/video-partner/v1'),
    COURIER_SITE_URL: settings.COURIER_SITE_URL ?? inSandbox('/courier/'),
    HELP_SITE_URL: settings.HELP_SITE_URL?.replace(/\/*$/, '/') ?? inSandbox('/help/'),
  }
}
