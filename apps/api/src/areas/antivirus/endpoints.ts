import { checkAntivirusCustomer, listAntivirusSubscriptions } from '@switchboard/domain/antivirus/contract'

import { handlePart } from '#api/platform/http/handle-part.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'

import { customerPart, subscriptionsPart } from './store.ts'

export function antivirusEndpoints(): Endpoint[] {
  return [
    handlePart(checkAntivirusCustomer, customerPart),
    handlePart(listAntivirusSubscriptions, subscriptionsPart),
  ]
}
