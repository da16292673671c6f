import { promotionOf } from '@switchboard/domain/power/promotion'
import type { Promotion } from '@switchboard/domain/power/promotion'

import { textOfBase64url } from '#web/http/base64url.ts'

/** No promotion's payload is this long; whoever sends more sends something else. */
const MOST_LETTERS = 1_000
const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/

/** The promotion that an address stands for, for the account that is signed in; null for none. Source: PWR-014, PWR-036 to PWR-038. */
export function promotionAt(payload: string, accountCode: string): Promotion | null {
  if (payload.length > MOST_LETTERS || !BASE64URL.test(payload)) return null
  try {
    return promotionOf(textOfBase64url(payload), accountCode)
  } catch {
    return null
  }
}
