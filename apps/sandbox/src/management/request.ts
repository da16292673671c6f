import type { Settings } from '#sandbox/settings.ts'

const ANSWER_WAIT_MILLISECONDS = 10_000

type ManagementReply = { status: number; body: unknown }
type ManagementRequest = { method?: 'GET' | 'POST'; body?: object; waitMilliseconds?: number }

/** Calls the provider's management port. Returns null if there is no reply. */
export async function requestManagement(
  { managementUrl, managementToken }: Settings,
  path: string,
  { method = 'GET', body, waitMilliseconds = ANSWER_WAIT_MILLISECONDS }: ManagementRequest = {},
): Promise<ManagementReply | null> {
  const headers = new Headers()
  if (managementToken !== null) headers.set('authorization', `Bearer ${managementToken}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  try {
    const answer = await fetch(`${managementUrl}${path}`, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(waitMilliseconds),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json().catch(() => null) }
  } catch {
    return null
  }
}
