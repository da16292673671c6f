import * as z from 'zod/mini'

import { requestManagement } from '#sandbox/management/request.ts'
import type { Settings } from '#sandbox/settings.ts'

const staffToken = z.object({
  token: z.string().check(z.minLength(1)),
  expiresInSeconds: z.number(),
  accountCode: z.string(),
  accountName: z.string(),
})
export type StaffToken = z.output<typeof staffToken>

const foundAccounts = z.object({
  accounts: z.array(z.object({ accountCode: z.string(), name: z.string(), address: z.string() })),
  /** Whether there are more accounts than these. */
  more: z.boolean(),
})
export type FoundAccounts = z.output<typeof foundAccounts>

const refusal = z.object({ code: z.string() })

/** Error codes about the account, not about the staff member. */
const ACCOUNT_CODES: readonly string[] = ['ACCOUNT_CODE_NOT_AVAILABLE', 'NO_ACCOUNT_FOUND']

export type StaffRefusal =
  | 'staffRefused'
  | 'noSuchAccount'
  | 'unsearchable'
  | 'tooManyTries'
  | 'unreachable'
  | 'notUnderstood'
export type Credentials = { username: string; password: string }

/** Requests a token that opens the portal once, on one account, as a staff member. */
export async function requestStaffToken(
  settings: Settings,
  credentials: Credentials,
  accountCode: string,
): Promise<StaffToken | StaffRefusal> {
  const answer = await requestManagement(settings, '/sandbox/staff-token', {
    method: 'POST',
    body: { ...credentials, accountCode },
  })
  if (answer === null) return 'unreachable'
  if (answer.status === 200) return staffToken.safeParse(answer.body).data ?? 'notUnderstood'
  if (answer.status === 404 || ACCOUNT_CODES.includes(readErrorCode(answer.body))) return 'noSuchAccount'
  return toRefusal(answer.status)
}

/** No account has this code, so a request with it only checks the staff member. */
const NO_ACCOUNT_CODE = '0'

/** The reason why a staff member cannot sign in, or null. */
export async function findSignInProblem(
  settings: Settings,
  credentials: Credentials,
): Promise<StaffRefusal | null> {
  const answer = await requestStaffToken(settings, credentials, NO_ACCOUNT_CODE)
  return typeof answer !== 'string' || answer === 'noSuchAccount' ? null : answer
}

/** Searches accounts. The provider requires the password of a staff member. */
export async function findAccounts(
  settings: Settings,
  credentials: Credentials,
  query: string,
): Promise<FoundAccounts | StaffRefusal> {
  const answer = await requestManagement(settings, '/sandbox/accounts', {
    method: 'POST',
    body: { ...credentials, query },
  })
  if (answer === null) return 'unreachable'
  if (answer.status === 200) return foundAccounts.safeParse(answer.body).data ?? 'notUnderstood'
  if (answer.status === 400) return 'unsearchable'
  return toRefusal(answer.status)
}

function toRefusal(status: number): StaffRefusal {
  if (status === 429) return 'tooManyTries'
  return status === 403 ? 'staffRefused' : 'notUnderstood'
}

function readErrorCode(body: unknown): string {
  return refusal.safeParse(body).data?.code ?? ''
}
