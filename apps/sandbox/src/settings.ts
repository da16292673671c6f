import * as z from 'zod/mini'

const LAST_PORT = 65_535
const HOURS_72_IN_SECONDS = 72 * 60 * 60
const DAY_IN_MILLISECONDS = 24 * 60 * 60 * 1_000

const text = z.string()
const address = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((url: string) => url.replace(/\/+$/, '')),
)

function wholeNumber(min: number, max: number) {
  return z.pipe(
    z.string().check(z.regex(/^\d+$/)),
    z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))),
  )
}

const environment = z.object({
  HOST: z.prefault(text, '127.0.0.1'),
  PORT: z.prefault(wholeNumber(0, LAST_PORT), '4001'),
  MAIL_SERVER_PORT: z.prefault(wholeNumber(0, LAST_PORT), '4003'),
  DATA_DIR: z.prefault(text, 'var/sandbox'),
  SANDBOX_URL: z.prefault(z.nullable(address), null),
  PORTAL_URL: z.prefault(address, 'http://localhost:4000'),
  MANAGEMENT_URL: z.prefault(address, 'http://localhost:4002'),
  MANAGEMENT_TOKEN: z.prefault(z.nullable(text), null),
  GATEWAY_USER: z.prefault(text, 'sandbox'),
  GATEWAY_KEY: z.prefault(text, 'sandbox'),
  DEMO_PASSWORD: z.prefault(text, 'kea-demo-2026'),
  SESSION_LIFE_SECONDS: z.prefault(wholeNumber(1, HOURS_72_IN_SECONDS), `${HOURS_72_IN_SECONDS}`),
  NOTIFICATION_RETRY_MILLISECONDS: z.prefault(wholeNumber(1, DAY_IN_MILLISECONDS), '5000'),
})

/** The requirement of each variable that can be invalid. */
const EXPECTED: Readonly<Record<string, string>> = {
  PORT: `a whole number from 0 to ${LAST_PORT}`,
  MAIL_SERVER_PORT: `a whole number from 0 to ${LAST_PORT}`,
  SANDBOX_URL: 'an http or https address',
  PORTAL_URL: 'an http or https address',
  MANAGEMENT_URL: 'an http or https address',
  SESSION_LIFE_SECONDS: `a whole number of seconds from 1 to ${HOURS_72_IN_SECONDS}`,
  NOTIFICATION_RETRY_MILLISECONDS: `a whole number of milliseconds from 1 to ${DAY_IN_MILLISECONDS}`,
}

export type Settings = {
  host: string
  /** 0 takes any free port. */
  port: number
  /** The port of the mail server, which is not part of the site. */
  mailServerPort: number
  dataDirectory: string
  /** The address for browsers. Needed only for a host name other than localhost. */
  ownUrl: string | null
  portalUrl: string
  managementUrl: string
  managementToken: string | null
  gatewayUser: string
  gatewayKey: string
  demoPassword: string
  /** How long a card session can be paid. */
  sessionLifeSeconds: number
  notificationRetryMilliseconds: number
}

/** The settings of an environment, or all of its problems. An empty variable counts as absent. */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings | string[] {
  const present = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '')
  const parsed = environment.safeParse(Object.fromEntries(present))
  if (!parsed.success) return parsed.error.issues.map((issue) => describeProblem(String(issue.path[0])))

  const values = parsed.data
  return {
    host: values.HOST,
    port: values.PORT,
    mailServerPort: values.MAIL_SERVER_PORT,
    dataDirectory: values.DATA_DIR,
    ownUrl: values.SANDBOX_URL,
    portalUrl: values.PORTAL_URL,
    managementUrl: values.MANAGEMENT_URL,
    managementToken: values.MANAGEMENT_TOKEN,
    gatewayUser: values.GATEWAY_USER,
    gatewayKey: values.GATEWAY_KEY,
    demoPassword: values.DEMO_PASSWORD,
    sessionLifeSeconds: values.SESSION_LIFE_SECONDS,
    notificationRetryMilliseconds: values.NOTIFICATION_RETRY_MILLISECONDS,
  }
}

function describeProblem(variable: string): string {
  return `${variable} must be ${EXPECTED[variable] ?? 'a text'}.`
}
