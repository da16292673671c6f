import * as z from 'zod/mini'

import { passkeyProof } from '@switchboard/domain/security/passkey'

import type { Actor } from '#api/platform/actor.ts'
import type { Database } from '#api/platform/database/database.ts'
import { parseJsonOrNull } from '#api/platform/http/parse-json.ts'

import type { Identity } from './identity.ts'
import { renderCodePage } from './pages.ts'
import type { FactorProblem } from './pages.ts'
import { createRequestOptions } from './passkeys.ts'
import { readFactor } from './second-factor-store.ts'
import type { FactorInput, UsedFactor } from './second-factor.ts'
import { checkSignInFactor } from './sign-in.ts'
import type { FactorRefusal } from './sign-in.ts'
import { FACTOR_WORDS } from './sign-in-words.ts'
import { readHelpdeskPhone } from './users.ts'
import type { Person } from './users.ts'

const MAX_CODE_CHARACTERS = 64
const MAX_PASSKEY_CHARACTERS = 16_384

const factorFields = z.object({
  code: z.optional(z.string().check(z.maxLength(MAX_CODE_CHARACTERS))),
  passkey: z.optional(z.string().check(z.maxLength(MAX_PASSKEY_CHARACTERS))),
})

const STATUSES: Record<FactorRefusal['refused'], number> = {
  SECOND_FACTOR_NEEDED: 400,
  SECOND_FACTOR_WRONG: 403,
  IN_TIMEOUT: 429,
}

/** Reads the code or the passkey's signature from the second form; null if the request is the password form. */
export function parseFactor(fields: Readonly<Record<string, string>>): FactorInput | null {
  const { code, passkey } = factorFields.safeParse(fields).data ?? {}
  if (passkey !== undefined) {
    return { passkey: passkeyProof.safeParse(parseJsonOrNull(passkey)).data ?? null }
  }
  return code === undefined ? null : { code }
}

type FactorForm = {
  readonly person: Person
  readonly input: FactorInput
  readonly peer: string
  readonly cookies: string | undefined
  readonly actor: Actor
  /** The address that the page's forms are sent to. */
  readonly action: string
}

type ErrorPage = {
  readonly status: number
  readonly page: string
  readonly retryAfterSeconds: number | undefined
}

/**
 * Checks the code or passkey after a correct password. Returns the factor that was used, or null if the factor was switched
 * off meanwhile.
 */
export async function checkFactorForm(
  db: Database,
  identity: Identity,
  { action, ...form }: FactorForm,
): Promise<ErrorPage | UsedFactor | null> {
  const { factorRing: ring, publicUrl } = identity
  const result = await checkSignInFactor(db, { ...form, ring, publicUrl })
  if (result === null || !('refused' in result)) return result
  const isPasskey = form.input.passkey !== undefined && result.refused === 'SECOND_FACTOR_WRONG'
  const problem = isPasskey
    ? ({ field: 'use-passkey', text: FACTOR_WORDS.wrongPasskey } as const)
    : ({ field: 'code', text: FACTOR_WORDS[result.refused] } as const)
  const page = await renderFactorPage(db, identity, { person: form.person, action, problem })
  return { status: STATUSES[result.refused], page, retryAfterSeconds: result.retryAfterSeconds }
}

type FactorPageState = Pick<FactorForm, 'person' | 'action'> & {
  readonly problem: FactorProblem | null
}

/** The page of the second step. If the user has a passkey, it includes a new challenge to sign. */
export async function renderFactorPage(
  db: Database,
  { brand, publicUrl }: Identity,
  { person: { subject: userId }, ...state }: FactorPageState,
): Promise<string> {
  const { hasApp } = await readFactor(db, userId)
  const passkeys = await createRequestOptions(db, { userId, purpose: 'sign-in', publicUrl })
  return renderCodePage(brand, {
    ...state,
    home: publicUrl,
    helpdeskPhone: await readHelpdeskPhone(db),
    hasApp,
    passkeys: passkeys === null ? null : JSON.stringify(passkeys),
  })
}
