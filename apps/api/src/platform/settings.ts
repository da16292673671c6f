import * as z from 'zod/mini'

import { BRANDS, DEFAULT_BRAND } from '@switchboard/brands/brands'
import {
  ANALYTICS_RECEIVERS,
  CARD_PROVIDERS,
  LOG_LEVELS,
  NEWER_PORTAL,
  SESSION_MODES,
} from '@switchboard/domain/config/static'

import { USUAL_OVERDUE_DAYS, overdueDays } from './overdue-days.ts'
import { SANDBOX_KEY } from './production-problems.ts'
import {
  baseAddress,
  commaSeparated,
  commaSeparatedBy,
  networks,
  choice,
  origin,
  port,
  serverAddress,
  trueOrFalse,
  version,
  webAddress,
  wholeNumber,
  yesOrNo,
} from './setting-types.ts'

const FACTOR_KEY = /^(sandbox|[A-Za-z0-9+/]{43}=)$/

/** Every setting of the API by its name, with its standard value. */
export const settings = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: port(4000),
  MANAGEMENT_PORT: port(4002),
  /** The interface of the management port. Keep it private: the port has no sign-in. */
  MANAGEMENT_HOST: z._default(z.string(), '127.0.0.1'),
  /** The address of the management port, if it is neither localhost nor an IP address. */
  MANAGEMENT_URL: webAddress,
  /** The token that the sandbox must send to the management port; without it nothing is required. */
  MANAGEMENT_TOKEN: z.optional(
    z.string().check(z.minLength(16, { error: 'expected at least 16 characters' })),
  ),
  /** Addresses or networks of load balancers, comma-separated. The client address that they forward is trusted. */
  TRUSTED_PROXIES: z._default(networks, []),
  /** The address of the portal for browsers. Issuer, redirects and links begin with it. */
  PUBLIC_URL: origin,
  /** A PostgreSQL address. In the sandbox it may be absent: then the embedded database in DATA_DIR is used. */
  DATABASE_URL: serverAddress(/^postgres(ql)?:\/\//, 'postgres://user:password@host/database'),
  /** A stopping process serves requests for these seconds and reports that it is not ready, so that load balancers notice. */
  DRAIN_SECONDS: wholeNumber(0, 99, 0),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'var/data'),
  BRAND: choice(
    BRANDS.map(({ id }) => id),
    DEFAULT_BRAND.id,
  ),
  /** Enables demo customers, and the calls by which the sandbox moves the clock and requests a staff token. */
  SANDBOX: yesOrNo(true),
  /** The port of the sandbox, if it runs on this machine. */
  SANDBOX_PORT: port(4001),
  SANDBOX_URL: baseAddress,
  GATEWAY_URL: baseAddress,
  GATEWAY_USER: z._default(z.string(), SANDBOX_KEY),
  GATEWAY_KEY: z._default(z.string(), SANDBOX_KEY),
  /** The pair of calls by which the page takes card payments: the newer, or the older `dps` pair. */
  CARD_PROVIDER: choice(CARD_PROVIDERS, 'windcave'),
  GATEWAY_TIMEOUT_SECONDS: wholeNumber(1, 999, 15),
  /** The provider's bank, which debits customers' accounts. */
  BANK_URL: baseAddress,
  BANK_USER: z._default(z.string(), SANDBOX_KEY),
  BANK_KEY: z._default(z.string(), SANDBOX_KEY),
  /** The registry of electricity connections. */
  ELECTRICITY_REGISTRY_URL: baseAddress,
  ELECTRICITY_REGISTRY_KEY: z._default(z.string(), SANDBOX_KEY),
  /** The mobile network: usage, wallets and the state of numbers. */
  MOBILE_NETWORK_URL: baseAddress,
  MOBILE_NETWORK_KEY: z._default(z.string(), SANDBOX_KEY),
  /** The server of customers' mailboxes, by ManageSieve: `sieve://mail.example`. Without it filters are only stored here. */
  MAIL_SERVER_URL: serverAddress(/^sieve:\/\/[^/]+\/?$/, 'sieve://mail.example'),
  /** The user that may act for every mailbox of the server. */
  MAIL_SERVER_USER: z._default(z.string(), SANDBOX_KEY),
  MAIL_SERVER_KEY: z._default(z.string(), SANDBOX_KEY),
  /** The partner that activates online video. Without it customers are promised a message from us. Source: VID-020. */
  VIDEO_PARTNER_URL: baseAddress,
  VIDEO_PARTNER_KEY: z._default(z.string(), SANDBOX_KEY),
  /** The management of customers' routers: the northbound interface of GenieACS, behind a proxy that checks the key. */
  DEVICE_MANAGEMENT_URL: baseAddress,
  DEVICE_MANAGEMENT_KEY: z._default(z.string(), SANDBOX_KEY),
  /** Earlier keys, and the next key before it takes over, comma-separated. They open wifi settings that they have sealed. */
  DEVICE_MANAGEMENT_OTHER_KEYS: z._default(commaSeparatedBy(/./, 'expected keys, comma-separated'), []),
  /** The telephone switch: features of phone lines, and the targets of toll-free numbers. */
  VOICE_SWITCH_URL: baseAddress,
  VOICE_SWITCH_KEY: z._default(z.string(), SANDBOX_KEY),
  /** Short, because a customer waits for the reply. */
  VOICE_SWITCH_TIMEOUT_SECONDS: wholeNumber(1, 99, 5),
  /** The provider that tests customers' lines on request. */
  SPEED_TEST_URL: baseAddress,
  SPEED_TEST_KEY: z._default(z.string(), SANDBOX_KEY),
  /** The fibre company: orders of fibre, and visits. Its notifications to us have the same key. */
  FIBRE_COMPANY_URL: baseAddress,
  FIBRE_COMPANY_KEY: z._default(z.string(), SANDBOX_KEY),
  /** Short, because a customer waits for the reply. */
  FIBRE_COMPANY_TIMEOUT_SECONDS: wholeNumber(1, 99, 5),
  /** The minimum of days between a scoping visit and the installation. Source: FIB-044. */
  FIBRE_GAP_DAYS: wholeNumber(1, 99, 1),
  /** How many days ahead visits may be booked. */
  FIBRE_DAYS_AHEAD: wholeNumber(1, 999, 89),
  /** From this hour of the working day before a visit, moving the visit may cost. */
  FIBRE_CHANGE_COSTS_FROM_HOUR: wholeNumber(0, 23, 15),
  /** The interval at which the gateway is queried about payments that are not final. */
  RECONCILE_SECONDS: wholeNumber(1, 9999, 5),
  /** Multiplies the limits on card payments, for load tests; 1 for customers. */
  CARD_LIMITS_TIMES: wholeNumber(1, 999999, 1),
  /** The provider's GST number, which is printed on bills. */
  COMPANY_TAX_NUMBER: z._default(
    z.string().check(z.regex(/^\d{2,3}-\d{3}-\d{3}$/, { error: 'expected a GST number such as 12-345-678' })),
    '123-456-789',
  ),
  /** Days after which an unpaid bill causes a reminder, a warning and a restriction notice. */
  OVERDUE_DAYS: z._default(overdueDays, USUAL_OVERDUE_DAYS),
  /** The required strength of a customer's password, out of 100. */
  PASSWORD_COMPLEXITY: wholeNumber(0, 100, 50),
  /** Encrypts the secrets of customers' authenticator apps and their recovery codes: 32 bytes, base64. */
  SECOND_FACTOR_KEY: z._default(
    z.string().check(z.regex(FACTOR_KEY, { error: 'expected 32 bytes in base64' })),
    SANDBOX_KEY,
  ),
  /** Earlier keys, and the next key before it takes over, comma-separated. They open values that they have sealed. */
  SECOND_FACTOR_OTHER_KEYS: z._default(
    commaSeparatedBy(FACTOR_KEY, 'expected keys of 32 bytes in base64, comma-separated'),
    [],
  ),
  /** The OpenID issuer that signs the provider's staff in. Without it there is no staff desk. */
  STAFF_ISSUER_URL: baseAddress,
  STAFF_CLIENT_ID: z.optional(z.string()),
  STAFF_CLIENT_SECRET: z.optional(z.string()),
  /** The claim of the id token with a person's roles, and the role that opens the staff desk. */
  STAFF_ROLES_CLAIM: z._default(z.string(), 'roles'),
  STAFF_ROLE: z._default(z.string(), 'switchboard-staff'),
  /** The `acr` that proves a second factor. Without it `amr` must have `mfa` (RFC 8176). */
  STAFF_ACR: z.optional(z.string()),
  /** The server for outgoing email, such as `smtps://user:password@mail.example`. Without it no email is sent. */
  SMTP_URL: serverAddress(/^smtps?:\/\//, 'smtps://user:password@mail.example'),
  MAIL_FROM: z._default(z.email({ error: 'expected an email address' }), 'no-reply@demo.example'),
  /** Whether the sign-in form falls back to the legacy login. The default is true only in the sandbox. Source: SES-033. */
  LEGACY_LOGIN: z.optional(trueOrFalse),
  /** The legacy login of the fallback, and the page to which its users are redirected. */
  LEGACY_LOGIN_URL: webAddress,
  LEGACY_LOGIN_REDIRECT: webAddress,
  /** The legacy portal, to which its users are handed over. Source: SHL-032. */
  LEGACY_MY_ACCOUNT_URL: webAddress,
  /** The help site, if it is not the brand's. Its search is below this address. */
  HELP_SITE_URL: webAddress,
  /** The contact for reports of vulnerabilities, published in `/.well-known/security.txt`. */
  SECURITY_CONTACT: z.optional(
    z.url({ protocol: /^(https|mailto)$/, error: 'expected mailto:… or https://…' }),
  ),
  /** The mobile provider's site, where prepay customers sign in. Source: SES-054. */
  MOBILE_PROVIDER_URL: webAddress,
  /** The insurer's tool. Its pages of policies and appointments are below this address. Source: INS-005, INS-006. */
  INSURANCE_TOOL_URL: webAddress,
  /** The courier's tracking site, opened with `?parcel=`. Without it only parcel numbers are shown. */
  COURIER_SITE_URL: webAddress,
  /** The path of the brand's newer portal on this host; empty without one. Source: SHL-053, SHL Readings. */
  NEWER_PORTAL: z._default(
    z.string().check(z.regex(NEWER_PORTAL, { error: 'expected a path such as /next/' })),
    '',
  ),
  /** Older apps are refused, must upgrade, or are advised to upgrade. Source: APP-010. */
  APP_ALLOWED_FROM: version,
  APP_REQUIRED_FROM: version,
  APP_RECOMMENDED_FROM: version,
  /** Whether the app checks its version at the start. Source: APP-007. */
  APP_VERSION_ENFORCED: yesOrNo(true),
  /** Whether the app asks for permission to notify. The push service must be set up first (docs/operations/settings.md). */
  APP_PUSH: yesOrNo(false),
  /** The receiver of usage analytics: none, the `dataLayer` of a tag in the page, or the provider. */
  ANALYTICS: choice(ANALYTICS_RECEIVERS, 'none'),
  LOG_LEVEL: choice(['silent', 'error', 'warn', 'info', 'debug'], 'info'),
  /** The receiver of traces, by OTLP over HTTP. Without it no traces are recorded. The name is standardised. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress,
  /** The share of traces that is exported, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.pipe(
      z.string().check(z.regex(/^(0(\.\d+)?|1)$/, { error: 'expected a share from 0 to 1 such as 0.1' })),
      z.transform(Number),
    ),
    1,
  ),
  /** The level from which the page logs to the browser's console. Source: CFG-020. */
  PORTAL_LOG_LEVEL: choice(LOG_LEVELS, 'ERROR'),
  DEBUG_PORTAL: yesOrNo(false),
  /** Host names, comma-separated, on which the page offers the test features of localhost. Source: SHL-002, SHL-039. */
  TEST_HOSTS: z._default(commaSeparated, []),
  /** The folder of the built page, if it is not in this repository. */
  PAGE_DIR: z.optional(z.string()),
  /** A browser's tokens are stored in its page, as required, or on the server, behind a cookie. */
  SESSION_MODE: choice(SESSION_MODES, 'bearer'),
  /** Whether browsers cache the portal for a start without a connection. False also removes existing caches. */
  SERVICE_WORKER: yesOrNo(true),
})
