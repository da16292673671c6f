import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { SignJWT, exportJWK, generateKeyPair } from 'jose'
import type { JWTPayload } from 'jose'
import { afterAll, beforeEach } from 'vitest'
import * as z from 'zod/mini'

const listening = z.object({ port: z.number() })
const CLIENT = { id: 'switchboard', secret: 'secret of the desk' }
const KEY_ID = 'staff-1'
const MINUTE = 60

/** How an issuer differs from a correct one, until the test ends. */
export type IssuerFault = {
  /** Claims of the id token in place of those of Sam; undefined removes a claim. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** The id token is signed by a key that the issuer does not publish. */
  readonly hasOtherKey?: boolean
  /** Every reply is this status. */
  readonly status?: number
  /** The answer at the token endpoint in place of tokens. */
  readonly reply?: object
  readonly hasNoSignOut?: boolean
}

type Code = { readonly nonce: string; readonly challenge: string; readonly redirect: string }

/** An OpenID issuer of staff in the process of the test, which the test can make wrong. Each code works once. */
export async function testStaffIssuer() {
  const [own, other] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')])
  const codes = new Map<string, Code>()
  let fault: IssuerFault = {}
  const requests: string[] = []

  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => void answer(request, response, new URLSearchParams(body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${listening.parse(server.address()).port}/staff`

  async function answer(request: IncomingMessage, response: ServerResponse, form: URLSearchParams) {
    const path = new URL(request.url ?? '', url).pathname
    requests.push(path)
    const [status, reply] =
      fault.status === undefined ? await respond(path, request, form) : [fault.status, {}]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  }

  async function respond(
    path: string,
    { headers }: IncomingMessage,
    form: URLSearchParams,
  ): Promise<[status: number, reply: object]> {
    if (path === '/staff/.well-known/openid-configuration') return [200, metadata()]
    if (path === '/staff/jwks') {
      return [200, { keys: [{ ...(await exportJWK(own.publicKey)), kid: KEY_ID, use: 'sig', alg: 'ES256' }] }]
    }
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const basic = Buffer.from(`${CLIENT.id}:${encodeURIComponent(CLIENT.secret).replaceAll('%20', '+')}`)
    if (headers.authorization !== `Basic ${basic.toString('base64')}`)
      return [401, { error: 'invalid_client' }]
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (code?.challenge !== challenge || code.redirect !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }]
    return [200, fault.reply ?? { access_token: 'opaque', token_type: 'Bearer', id_token: await sign(code) }]
  }

  function metadata(): object {
    return {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
      id_token_signing_alg_values_supported: ['ES256'],
      ...(fault.hasNoSignOut !== true && { end_session_endpoint: `${url}/sign-out` }),
    }
  }

  function sign({ nonce }: Code): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const claims: JWTPayload = {
      iss: url,
      aud: CLIENT.id,
      sub: 'staff-sam',
      preferred_username: 'Sam',
      name: 'Sam Tautahi',
      roles: ['switchboard-staff'],
      amr: ['pwd', 'mfa'],
      auth_time: now,
      iat: now,
      exp: now + 5 * MINUTE,
      nonce,
      ...fault.claims,
    }
    const { privateKey } = fault.hasOtherKey === true ? other : own
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: KEY_ID }).sign(privateKey)
  }

  beforeEach(() => {
    fault = {}
    requests.length = 0
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  return {
    url,
    /** The settings of the API. */
    variables: {
      STAFF_ISSUER_URL: url,
      STAFF_CLIENT_ID: CLIENT.id,
      STAFF_CLIENT_SECRET: CLIENT.secret,
    },
    /** The paths of the requests of this test. */
    requests,
    fail(next: IssuerFault) {
      fault = next
    },
    /** Signs Sam in at the address to which the desk sent the browser; returns the path to which the browser goes back. */
    signIn(address: string): string {
      const { searchParams } = new URL(address)
      const read = (name: string) => searchParams.get(name) ?? ''
      const code = randomUUID()
      const redirect = read('redirect_uri')
      codes.set(code, { nonce: read('nonce'), challenge: read('code_challenge'), redirect })
      return `${new URL(redirect).pathname}?${new URLSearchParams({ code, state: read('state') })}`
    },
  }
}

export type TestStaffIssuer = Awaited<ReturnType<typeof testStaffIssuer>>
