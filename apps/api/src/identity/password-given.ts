import type { Provider } from 'oidc-provider'
import * as z from 'zod/mini'

import type { Queries } from '#api/platform/database/database.ts'

import { hashSecret } from '#api/platform/hash.ts'
import { personBy } from './users.ts'
import type { Person } from './users.ts'

type Step = Awaited<ReturnType<Provider['interactionDetails']>>

/** How long the second step stays open after the password. */
const GIVEN_MILLISECONDS = 300_000

const given = z.object({
  username: z.string(),
  /** Hash of the stored password hash. A later password change or lock ends the step. */
  hash: z.string(),
  remember: z.boolean(),
  until: z.number(),
})

/**
 * Stores in the sign-in step, on the server, that the password was right. It is not stored as `login`: then opening the
 * step's return address would be enough to sign in.
 */
export async function keepPasswordGiven(step: Step, person: Person, remember: boolean): Promise<void> {
  const { username, passwordHash } = person
  const until = Date.now() + GIVEN_MILLISECONDS
  const passwordGiven: z.output<typeof given> = {
    username,
    hash: hashSecret(passwordHash ?? ''),
    remember,
    until,
  }
  step.result = { passwordGiven }
  await step.persist()
}

/** The user whose password was given in this step, if the password is still valid. */
export async function passwordGiven(
  db: Queries,
  step: Step,
): Promise<{ person: Person; remember: boolean } | null> {
  const known = parsePasswordGiven(step)
  if (known === null) return null
  const person = await personBy(db, 'customer', known.username)
  const hash = person?.passwordHash ?? null
  if (person === null || hash === null || hashSecret(hash) !== known.hash) return null
  return { person, remember: known.remember }
}

function parsePasswordGiven({ result }: Step): z.output<typeof given> | null {
  const known = given.safeParse(result?.['passwordGiven']).data
  return known === undefined || known.until <= Date.now() ? null : known
}
