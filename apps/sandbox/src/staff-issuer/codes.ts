import { createHash } from 'node:crypto'

import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as z from 'zod/mini'

import { isSameSecret } from '#sandbox/http/same-secret.ts'
import { createSignIns } from '#sandbox/http/sign-ins.ts'

import { CLIENT_ID, type AuthorizationRequest } from './authorization-request.ts'
import type { StaffPerson } from './people.ts'

const CODE_MILLISECONDS = 60_000
const TOKEN_SECONDS = 300

/** A person who has signed in here. */
export type Authentication = {
  readonly person: StaffPerson
  readonly hasSecondFactor: boolean
  /** Epoch seconds. */
  readonly at: number
}

type Grant = Authentication & { readonly request: AuthorizationRequest; readonly endsAt: number }

const tokenForm = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
})

export type TokenReply = { readonly status: number; readonly body: object }

/** The codes and id tokens of the issuer. Its key is new at each start. */
export async function createCodes(clientSecret: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const kid = `sandbox-${Date.now()}`
  const publicKeys = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }] }
  const grants = createSignIns<Grant>()

  return {
    publicKeys,
    /** The address at the portal to which the browser returns with a new code. */
    buildReturnUrl(request: AuthorizationRequest, authentication: Authentication): string {
      const code = grants.start({ ...authentication, request, endsAt: Date.now() + CODE_MILLISECONDS })
      return `${request.redirect_uri}?${new URLSearchParams({ code, state: request.state })}`
    },
    /** Exchanges a code once. Source: OpenID Connect Core 1.0, 3.1.3. */
    async exchange(
      body: unknown,
      { authorization, issuer }: { authorization: string | undefined; issuer: string },
    ): Promise<TokenReply> {
      if (!isSameSecret(readCredentials(authorization), `${CLIENT_ID}:${clientSecret}`))
        return refuse(401, 'invalid_client')
      const form = tokenForm.safeParse(body)
      if (!form.success) return refuse(400, 'invalid_request')
      const { code, redirect_uri: redirect, code_verifier: verifier } = form.data
      const grant = grants.find(code)
      grants.end(code)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      if (grant === null || grant.endsAt <= Date.now()) return refuse(400, 'invalid_grant')
      if (grant.request.code_challenge !== challenge || grant.request.redirect_uri !== redirect)
        return refuse(400, 'invalid_grant')
      const tokens = { access_token: 'unused', token_type: 'Bearer', expires_in: TOKEN_SECONDS }
      return {
        status: 200,
        body: { ...tokens, id_token: await signIdToken(grant, issuer, { privateKey, kid }) },
      }
    },
  }
}

function signIdToken(
  { person, hasSecondFactor, at, request }: Grant,
  issuer: string,
  { privateKey, kid }: { readonly privateKey: Parameters<SignJWT['sign']>[0]; readonly kid: string },
): Promise<string> {
  const { sub, username, name, roles } = person
  const [requiredAcr = 'mfa'] = request.acr_values?.split(' ') ?? []
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({
    iss: issuer,
    aud: CLIENT_ID,
    sub,
    preferred_username: username,
    name,
    roles: [...roles],
    amr: hasSecondFactor ? ['pwd', 'mfa'] : ['pwd'],
    acr: hasSecondFactor ? requiredAcr : 'pwd',
    auth_time: at,
    nonce: request.nonce,
    iat: now,
    exp: now + TOKEN_SECONDS,
  })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(privateKey)
}

/** Client id and secret, which the client has form-encoded each. Empty if they cannot be read. Source: RFC 6749, 2.3.1. */
function readCredentials(authorization = ''): string {
  try {
    return decodeURIComponent(Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString())
  } catch {
    return ''
  }
}

function refuse(status: number, error: string): TokenReply {
  return { status, body: { error } }
}
