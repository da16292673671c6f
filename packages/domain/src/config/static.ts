import * as z from 'zod/mini'

/** The log levels in ascending detail. Messages of the configured level and of the levels before it are written. Source: CFG-020. */
export const LOG_LEVELS = ['NONE', 'ERROR', 'WARN', 'INFO', 'LOG'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The supported card providers. A deployment uses one of them. */
export const CARD_PROVIDERS = ['windcave', 'pxfusion'] as const

/** `bearer`: the page has the tokens. `cookie`: the server has the tokens, and no script of a browser can read them. */
export const SESSION_MODES = ['bearer', 'cookie'] as const

/** The receivers of the page's usage events and errors. Source: ANA Readings. */
export const ANALYTICS_RECEIVERS = ['none', 'dataLayer', 'beacon'] as const
export type AnalyticsReceiver = (typeof ANALYTICS_RECEIVERS)[number]

/** Empty, or a path below the root. So it is never another host, and never this portal itself. */
export const NEWER_PORTAL = /^$|^\/(?:[\w-]+\/)+$/

/**
 * The configuration of one deployment of the page. It is a JSON block in the served document, so that one build serves every
 * brand and the app. Source: CFG-012.
 */
export const staticConfiguration = z.object({
  brand: z.string(),
  platform: z.enum(['web', 'ios', 'android']),
  mobile: z.boolean(),
  /** Whether the app checks at its start that its version is still supported. Source: APP-007. */
  versionEnforced: z._default(z.boolean(), true),
  /** Whether a push service is set up. Then the app requests permission for notifications. */
  pushNotifications: z._default(z.boolean(), false),
  base: z.string(),
  msbase: z.string(),
  iam: z.object({
    /** The address of the identity provider; empty if users sign in by a form. */
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
  /** Called at sign-out to end the session of the newer portal too; empty without that portal. Source: SES-042. */
  newerPortalLogoutUrl: z.string(),
  /** The path of the newer portal on this host, such as `/next/`; empty if it is switched off. Source: SHL-053, SHL Readings. */
  newerPortal: z._default(z.string().check(z.regex(NEWER_PORTAL)), ''),
  /** The provider of card payments, with its own calls; `pxfusion` is the older provider. Source: PAY-056, PAY-058. */
  cardProvider: z._default(z.enum(CARD_PROVIDERS), 'windcave'),
  analytics: z._default(z.enum(ANALYTICS_RECEIVERS), 'none'),
  logLevel: z.enum(LOG_LEVELS),
  /** Whether the browser caches the page, so that it starts without a connection. */
  offlineStart: z._default(z.boolean(), false),
  debug: z.boolean(),
  /** Hosts besides localhost that count as test hosts. Source: SHL-002, SHL-039. */
  testHosts: z.array(z.string()),
  version: z.string(),
})
export type StaticConfiguration = z.output<typeof staticConfiguration>

/** The id of the script element with the static configuration. */
export const STATIC_CONFIGURATION_ELEMENT = 'static-configuration'

/** The id of the script element with the brand's data from `packages/brands`. */
export const BRAND_ELEMENT = 'brand'
