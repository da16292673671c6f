import * as z from 'zod/mini'

import type { Queries } from '#api/platform/database/database.ts'

import { hashSecret } from '#api/platform/hash.ts'
import type { Step } from './interaction-step.ts'
import { findCustomer } from './users.ts'
import type { Person } from './users.ts'

/** How long the second step stays open after the password. */
const OPEN_MILLISECONDS = 300_000

const passwordStep = z.object({
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
export async function savePasswordStep(step: Step, person: Person, remember: boolean): Promise<void> {
  const { username, passwordHash } = person
  const passwordGiven: z.output<typeof passwordStep> = {
    username,
    hash: hashSecret(passwordHash ?? ''),
    remember,
    until: Date.now() + OPEN_MILLISECONDS,
  }
  step.result = { passwordGiven }
  await step.persist()
}

/** The user whose password was correct in this step, if the password is still valid. */
export async function findPasswordStep(
  db: Queries,
  step: Step,
): Promise<{ person: Person; remember: boolean } | null> {
  const stored = passwordStep.safeParse(step.result?.['passwordGiven']).data
  if (stored === undefined || stored.until <= Date.now()) return null
  const person = await findCustomer(db, stored.username)
  const hash = person?.passwordHash ?? null
  if (person === null || hash === null || hashSecret(hash) !== stored.hash) return null
  return { person, remember: stored.remember }
}
