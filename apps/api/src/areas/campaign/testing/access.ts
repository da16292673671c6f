import { BY_SECRET } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

const request = { parameters: { token: 'none' } }

export const ACCESS: AccessRows = {
  'GET /campaigns/prospects/{token}': { who: BY_SECRET, input: request },
  'POST /campaigns/prospects/{token}/accept': { who: BY_SECRET, input: request },
}
