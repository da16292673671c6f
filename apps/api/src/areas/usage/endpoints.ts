import { readMonthsOfUse } from '@switchboard/domain/usage/contract'

import { handlePart } from '#api/http/handle-part.ts'
import type { Endpoint } from '#api/http/handle.ts'

import { monthsOfUsePart } from './store.ts'

export function usageEndpoints(): Endpoint[] {
  return [handlePart(readMonthsOfUse, monthsOfUsePart)]
}
