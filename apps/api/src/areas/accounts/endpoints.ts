import { readAccount, readServices } from '@switchboard/domain/accounts/contract'

import { handlePart } from '#api/platform/http/handle-part.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'

import { accountPart, servicesPart } from './store.ts'

export function accountsEndpoints(): Endpoint[] {
  return [handlePart(readAccount, accountPart), handlePart(readServices, servicesPart)]
}
