import { parsePromotion } from '@switchboard/domain/power/promotion'
import type { Promotion } from '@switchboard/domain/power/promotion'

import { decodeBase64url } from '#web/http/base64url.ts'

/** Longer than the payload of any promotion. */
const MAX_LETTERS = 1_000
const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/

/** The promotion in the payload of an address. Null if it is invalid or for another account. Source: PWR-014, PWR-036 to PWR-038. */
export function parsePayload(payload: string, accountCode: string): Promotion | null {
  if (payload.length > MAX_LETTERS || !BASE64URL.test(payload)) return null
  try {
    return parsePromotion(decodeBase64url(payload), accountCode)
  } catch {
    return null
  }
}
