import { parsePromotion } from '@switchboard/domain/power/promotion'
import type { Promotion } from '@switchboard/domain/power/promotion'

import { decodeBase64url } from '#web/http/base64url.ts'

/** Longer than the payload of any promotion. */
const MOST_LETTERS = 1_000
const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/

/**
 * The promotion in the payload of an address, if it is for the signed-in account; null otherwise. Source:
 * PWR-014, PWR-036 to PWR-038.
 */
export function promotionAt(payload: string, accountCode: string): Promotion | null {
  if (payload.length > MOST_LETTERS || !BASE64URL.test(payload)) return null
  try {
    return parsePromotion(decodeBase64url(payload), accountCode)
  } catch {
    return null
  }
}
