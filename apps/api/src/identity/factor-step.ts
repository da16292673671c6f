import * as z from 'zod/mini'

import { passkeyProof } from '@switchboard/domain/security/passkey'

import type { Actor } from '#api/platform/actor.ts'
import type { Database } from '#api/platform/database/database.ts'
import { parseJsonOrNull } from '#api/platform/http/parse-json.ts'

import type { Identity } from './identity.ts'
import { codePage } from './pages.ts'
import type { FactorProblem } from './pages.ts'
import { requestOptions } from './passkeys.ts'
import { readFactor } from './second-factor-store.ts'
import type { Given, Taken } from './second-factor.ts'
import { checkSignInFactor } from './sign-in.ts'
import type { FactorRefusal } from './sign-in.ts'
import { helpdeskPhone } from './users.ts'
import type { Person } from './users.ts'

const MAX_CODE_CHARACTERS = 64
const MAX_PASSKEY_CHARACTERS = 16_384

const typed = z.object({
  code: z.optional(z.string().check(z.maxLength(MAX_CODE_CHARACTERS))),
  passkey: z.optional(z.string().check(z.maxLength(MAX_PASSKEY_CHARACTERS))),
})

const CODE_WORDS: Record<FactorRefusal['refused'], { status: number; text: string }> = {
  SECOND_FACTOR_NEEDED: { status: 400, text: 'Enter the code' },
  SECOND_FACTOR_WRONG: {
    status: 403,
    text: 'That code is not right, or was used already. Wait for the next one, then try again.',
  },
  IN_TIMEOUT: { status: 429, text: 'Too many tries, please wait a few minutes and try again.' },
}
const PASSKEY_REFUSED = 'That passkey did not work, or it took too long. Try again, or enter a code.'

/** Reads the code or the passkey's signature from the second form; null if the request is the password form. */
export function parseFactor(fields: Readonly<Record<string, string>>): Given | null {
  const { code, passkey } = typed.safeParse(fields).data ?? {}
  if (passkey !== undefined) {
    return { passkey: passkeyProof.safeParse(parseJsonOrNull(passkey)).data ?? null }
  }
  return code === undefined ? null : { code }
}

type Shown = {
  readonly person: Person
  readonly given: Given
  readonly peer: string
  readonly cookies: string | undefined
  readonly actor: Actor
}

/** An error page. */
type Wrong = {
  readonly status: number
  readonly page: string
  readonly retryAfterSeconds: number | undefined
}

/**
 * Checks the code or passkey after a correct password and returns which factor was used. No session exists until it is
 * right. Returns null if the factor was switched off meanwhile.
 */
export async function factorAnswer(
  db: Database,
  identity: Identity,
  { action, ...shown }: Shown & { readonly action: string },
): Promise<Wrong | Taken | null> {
  const { factorKey: key, publicUrl } = identity
  const answer = await checkSignInFactor(db, { ...shown, key, publicUrl })
  if (answer === null || !('refused' in answer)) return answer
  const { status, text } = CODE_WORDS[answer.refused]
  const isPasskey = shown.given.passkey !== undefined && answer.refused === 'SECOND_FACTOR_WRONG'
  const problem = isPasskey
    ? ({ field: 'use-passkey', text: PASSKEY_REFUSED } as const)
    : ({ field: 'code', text } as const)
  const page = await factorPage(db, identity, { person: shown.person, action, problem })
  return { status, page, retryAfterSeconds: answer.retryAfterSeconds }
}

type AtStep = {
  readonly person: Person
  /** The address that its forms are sent to. */
  readonly action: string
  readonly problem: FactorProblem | null
}

/** The page of the second step. If the user has a passkey, it includes a new challenge to sign. */
export async function factorPage(
  db: Database,
  { brand, publicUrl }: Identity,
  { person: { subject: userId }, ...state }: AtStep,
): Promise<string> {
  const { hasApp } = await readFactor(db, userId)
  const passkeys = await requestOptions(db, { userId, purpose: 'sign-in', publicUrl })
  return codePage(brand, {
    ...state,
    home: publicUrl,
    helpdeskPhone: await helpdeskPhone(db),
    hasApp,
    passkeys: passkeys === null ? null : JSON.stringify(passkeys),
  })
}
