import * as z from 'zod/mini'

import { normalizeValue } from '@switchboard/domain/typed-text'

const legacyReply = z.object({ success: z.boolean() })

/** Signs in at the legacy portal, whose session is a separate cookie. Source: SES-051. */
export async function legacyLogin(
  url: string,
  typed: { readonly username: string; readonly password: string; readonly remember: boolean },
): Promise<'success' | 'refused' | 'failed'> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      credentials: 'include',
      body: new URLSearchParams({
        username: normalizeValue(typed.username),
        password: typed.password,
        cookie: 'true',
        remember: String(typed.remember),
        json: 'true',
      }),
    })
    const { success } = legacyReply.parse(await response.json())
    if (success) return response.ok ? 'success' : 'failed'
    return response.status < 500 ? 'refused' : 'failed'
  } catch {
    return 'failed'
  }
}
