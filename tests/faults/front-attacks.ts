import * as z from 'zod/mini'

/** A request as the attacker sends it. */
export type Sent = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An open call, and the most expensive requests that anyone can send it, sent in turn. */
export type Attack = { readonly call: string; readonly requests: readonly Sent[] }

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const REPORT = 'application/csp-report'
const MEGABYTE = 1_000_000
/** Just below the size limit of a call. */
const WITHIN = 16_000

const nobody = { username: 'nobody@demo.example', password: 'kea-demo-2025', longlifesession: 'false' }
const device = { DeviceType: 'ios', DeviceID: 'none', ApplicationID: 'switchboard/1.0.0' }
/** Symbols in place of letters take the longest to rate. */
const slowPassword = '4@8({[<369!|1/\\0$5+7%2'.repeat(50).slice(0, 1_024)

/** The most expensive valid input of each open call. The run fails with the name of a call that is missing here. */
const VALID: Readonly<Record<string, Readonly<Record<string, unknown>> | null>> = {
  'GET /dynamicconfig': null,
  'POST /user/login': { userpool: 'customers', ...nobody },
  'POST /device/register': { userpool: 'customers', ...nobody, ...device },
  'POST /staff/login': { token: 'none', accountcode: '100517' },
  'POST /utilities/calculatepasswordcomplexity': { Password: slowPassword },
  'POST /manage/initiatepasswordreset': { Username: nobody.username, userpool: 'customers' },
  'POST /manage/checkpasswordreset': { UsernameSecret: 'none', ResetCode: 'none' },
  'POST /manage/completepasswordreset': {
    UsernameSecret: 'none',
    ResetCode: 'none',
    NewPassword: slowPassword,
  },
  'POST /manage/checksetpassword': { OrderID: 'none', Token: 'none' },
  'POST /manage/setpassword': { Password: slowPassword, OrderID: 'none', Token: 'none' },
  'GET /gateway/notifications': null,
  'POST /gateway/notifications': { sessionId: 'nosuchsession' },
  'POST /device/applicationversionstatus': { DeviceType: 'ios', ApplicationID: 'switchboard/1.0.0' },
  'POST /analytics': {
    kind: 'page',
    page: '/pay',
    dimension1: 'kea',
    dimension2: 'web',
    dimension5: '1.0.0',
  },
  'GET /campaigns/prospects/{token}': null,
  'POST /campaigns/prospects/{token}/accept': null,
  'POST /mobile/freeze': { Token: 'none' },
  'POST /iam/invitations/read': { Token: 'none' },
  'POST /iam/invitations/accept': { Token: 'none', Password: slowPassword },
}

const QUERIES: Readonly<Record<string, string>> = { 'GET /gateway/notifications': '?sessionId=nosuchsession' }

const operation = z.object({
  'x-access': z.string(),
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.unknown()) })),
})
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })

/** The open calls of the API document and of the identity provider, and the other public addresses. */
export async function attacksOn(publicUrl: string): Promise<Attack[]> {
  const contract: unknown = await (await fetch(`${publicUrl}/api/openapi.json`)).json()
  return [...attacksOnCalls(contract), ...(await attacksOnIdentity(publicUrl)), ...ATTACKS_ON_THE_REST]
}

/** The open calls of the API document. Throws if a call has no defined attack. */
export function attacksOnCalls(contract: unknown): Attack[] {
  return Object.entries(document.parse(contract).paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { 'x-access': access, requestBody }]) =>
      access === 'open'
        ? [attackOnCall(`${method.toUpperCase()} ${path}`, Object.keys(requestBody?.content ?? {})[0])]
        : [],
    ),
  )
}

function attackOnCall(call: string, type: string | undefined): Attack {
  const valid = VALID[call]
  if (valid === undefined) throw new Error(`Say in front-attacks.ts what the worst of ${call} is.`)
  const [method = '', path = ''] = call.split(' ')
  const at = { method, path: `/api${path}${QUERIES[call] ?? ''}` }
  if (valid === null || type === undefined) return { call, requests: [request(at)] }
  const body = type === FORM ? encodeForm(valid) : JSON.stringify(valid)
  return { call, requests: [request(at, type, body), ...(type === FORM ? bigForms(at) : bigJson(at))] }
}

type At = { readonly method: string; readonly path: string; readonly cookie?: string }

function request({ method, path, cookie }: At, type?: string, body = ''): Sent {
  const headers = {
    ...(cookie !== undefined && { cookie }),
    ...(type !== undefined && { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }),
  }
  return { method, path, headers, body }
}

function bigForms(at: At): Sent[] {
  return [WITHIN, MEGABYTE].map((length) =>
    request(
      at,
      FORM,
      fillText(length, (place) => `f${place}=&`),
    ),
  )
}

function bigJson(at: At): Sent[] {
  const deep = '['.repeat(WITHIN / 2) + ']'.repeat(WITHIN / 2)
  const keys = [WITHIN, MEGABYTE].map((length) => `{${fillText(length, (place) => `"k${place}":0,`)}"k":0}`)
  return [deep, ...keys].map((body) => request(at, JSON_TYPE, body))
}

function fillText(length: number, part: (place: number) => string): string {
  let text = ''
  for (let place = 0; text.length < length - WITHIN / 100; place += 1) text += part(place)
  return text
}

function encodeForm(fields: Readonly<Record<string, unknown>>): string {
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
}

async function attacksOnIdentity(publicUrl: string): Promise<Attack[]> {
  const begin = `/identity/connect/authorize?${encodeForm({
    client_id: 'portal',
    redirect_uri: `${publicUrl}/login-complete`,
    response_type: 'code',
    scope: 'openid offline_access',
    state: 'state',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })}`
  const step = await openSignInStep(publicUrl, begin)
  const refresh = { client_id: 'portal', grant_type: 'refresh_token', refresh_token: 'x'.repeat(1_000) }
  return [
    withForms('GET and POST authorize', '/identity/connect/authorize', [
      request({ method: 'GET', path: begin }),
    ]),
    withForms('POST token', '/identity/connect/token', [
      request({ method: 'POST', path: '/identity/connect/token' }, FORM, encodeForm(refresh)),
    ]),
    withForms('GET and POST endsession', '/identity/connect/endsession', [
      request({ method: 'GET', path: `/identity/connect/endsession?id_token_hint=${'x.'.repeat(4_000)}` }),
    ]),
    {
      call: 'GET and POST the sign-in page',
      requests: [
        request({ ...step, method: 'GET' }),
        request({ ...step, method: 'POST' }, FORM, encodeForm(nobody)),
        ...bigForms({ ...step, method: 'POST' }),
      ],
    },
    gets('GET keys and discovery', ['/identity/jwks', '/identity/.well-known/openid-configuration']),
  ]
}

function withForms(call: string, path: string, requests: readonly Sent[]): Attack {
  return { call, requests: [...requests, ...bigForms({ method: 'POST', path })] }
}

/** Opens a sign-in page for the attacker, with its cookie. */
async function openSignInStep(publicUrl: string, begin: string): Promise<Omit<At, 'method'>> {
  const answer = await fetch(publicUrl + begin, { redirect: 'manual' })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return { path: answer.headers.get('location') ?? '', cookie: cookies.join('; ') }
}

function gets(call: string, paths: readonly string[]): Attack {
  return { call, requests: paths.map((path) => request({ method: 'GET', path })) }
}

const reportsAt = { method: 'POST', path: '/policy-reports' }
const ATTACKS_ON_THE_REST: readonly Attack[] = [
  {
    call: 'POST policy reports',
    requests: [WITHIN, MEGABYTE].map((length) => request(reportsAt, REPORT, '?a '.repeat(length / 3))),
  },
  gets('GET pages and documents', [
    '/',
    '/pay',
    '/no/such/page',
    '/api/docs',
    '/api/openapi.json',
    '/api/none',
  ]),
  {
    call: 'a signed-in call without a session',
    requests: bigJson({ method: 'POST', path: '/api/manage/changepassword' }),
  },
]
