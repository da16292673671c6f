import * as z from 'zod/mini'

import type { StaffIssuerSettings } from '#api/platform/staff-settings.ts'

/** A person as the issuer identifies them. */
export type StaffIdentity = {
  readonly subject: string
  readonly username: string
  readonly name: string
  readonly hasRole: boolean
  readonly hasSecondFactor: boolean
}

/** The longest `sub` of OpenID Connect. */
const MAX_SUBJECT_CHARACTERS = 255
const MAX_NAME_CHARACTERS = 200
/** RFC 8176: more than one factor was used. */
const SECOND_FACTOR = 'mfa'

const claimsOfPerson = z.looseObject({
  sub: z.string().check(z.minLength(1), z.maxLength(MAX_SUBJECT_CHARACTERS)),
  preferred_username: z.optional(z.string()),
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  acr: z.optional(z.string()),
  amr: z.optional(z.array(z.string())),
})
const rolesOfPerson = z.union([
  z.array(z.unknown()),
  z.pipe(
    z.string(),
    z.transform((role) => [role]),
  ),
])

/** Null if the claims have another form than OpenID Connect defines. A name of another form counts as no name. */
export function toStaffIdentity(
  claims: object,
  { rolesClaim, role, acr }: Pick<StaffIssuerSettings, 'rolesClaim' | 'role' | 'acr'>,
): StaffIdentity | null {
  const parsed = claimsOfPerson.safeParse(claims)
  if (!parsed.success) return null
  const { sub, preferred_username, email, name, amr = [] } = parsed.data
  const roles = rolesOfPerson.safeParse(parsed.data[rolesClaim]).data ?? []
  const username = toLine(preferred_username) || toLine(email) || sub
  return {
    subject: sub,
    username,
    name: toLine(name) || username,
    hasRole: roles.includes(role),
    hasSecondFactor: acr === null ? amr.includes(SECOND_FACTOR) : parsed.data.acr === acr,
  }
}

/** A text of one line, without characters that a database or a page cannot hold. */
function toLine(text = ''): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_CHARACTERS)
}
