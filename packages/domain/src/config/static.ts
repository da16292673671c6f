import * as z from 'zod/mini'

/** The log levels in their order; the configured one and those before it are written. Source: CFG-020. */
export const LOG_LEVELS = ['NONE', 'ERROR', 'WARN', 'INFO', 'LOG'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The card providers of which a deployment has one. */
export const CARD_PROVIDERS = ['windcave', 'pxfusion'] as const

/** Where a browser's tokens are: in its page, or on the server behind a cookie, where no script can read them. */
export const SESSION_MODES = ['bearer', 'cookie'] as const

/** Where the page tells of its use and its errors. Source: ANA Readings. */
export const ANALYTICS_RECEIVERS = ['none', 'dataLayer', 'beacon'] as const
export type AnalyticsReceiver = (typeof ANALYTICS_RECEIVERS)[number]

/** Nothing, or a path below the root: never another host, and never this portal itself. */
export const NEWER_PORTAL = /^$|^\/(?:[\w-]+\/)+$/

/**
 * What one deployment of the page is, as a JSON block in the served document, so that one build serves every brand and
 * the app. Source: CFG-012.
 */
export const staticConfiguration = z.object({
  brand: z.string(),
  platform: z.enum(['web', 'ios', 'android']),
  mobile: z.boolean(),
  /** Whether the app asks at its start if its version may go on. Source: APP-007. */
  versionEnforced: z._default(z.boolean(), true),
  /** Whether the app asks for leave to notify: its push service is set up. */
  pushNotifications: z._default(z.boolean(), false),
  base: z.string(),
  msbase: z.string(),
  iam: z.object({
    /** Where the identity provider answers; empty where sign-in is by form. */
    endpoint: z.string(),
    endpointDomain: z.string(),
    clientID: z.string(),
    isLocal: z.boolean(),
    /** The `iss` of a staff token. Source: ACC-011. */
    staffIssuer: z.string().check(z.minLength(1)),
    sessionMode: z._default(z.enum(SESSION_MODES), 'bearer'),
  }),
  legacyLogin: z.object({ enabled: z.boolean(), redirect: z.string(), url: z.string() }),
  legacyMyAccountUrl: z.string(),
  /** Called at sign-out to end a newer-portal session too; empty for none. Source: SES-042. */
  newerPortalLogoutUrl: z.string(),
  /** Where the newer portal begins on this host, such as `/next/`; empty while its switch is off. Source: SHL-053, SHL Readings. */
  newerPortal: z._default(z.string().check(z.regex(NEWER_PORTAL)), ''),
  /** Which pair of calls takes a card payment: the newer provider's or the older one's. Source: PAY-056, PAY-058. */
  cardProvider: z._default(z.enum(CARD_PROVIDERS), 'windcave'),
  analytics: z._default(z.enum(ANALYTICS_RECEIVERS), 'none'),
  logLevel: z.enum(LOG_LEVELS),
  /** Whether the browser keeps the page, so that it starts without a connection. */
  offlineStart: z._default(z.boolean(), false),
  debug: z.boolean(),
  /** Hosts besides localhost that count as test hosts. Source: SHL-002, SHL-039. */
  testHosts: z.array(z.string()),
  version: z.string(),
})
export type StaticConfiguration = z.output<typeof staticConfiguration>

/** The id of the script element that holds it. */
export const STATIC_CONFIGURATION_ELEMENT = 'static-configuration'

/** The id of the script element that holds the brand, as `packages/brands` writes it. */
export const BRAND_ELEMENT = 'brand'
