import { checkAntivirusCustomer, listAntivirusSubscriptions } from '@switchboard/domain/antivirus/contract'

import { handlePart } from '#api/http/handle-part.ts'
import type { Endpoint } from '#api/http/handle.ts'

import { customerPart, subscriptionsPart } from './store.ts'

export function antivirusEndpoints(): Endpoint[] {
  return [
    handlePart(checkAntivirusCustomer, customerPart),
    handlePart(listAntivirusSubscriptions, subscriptionsPart),
  ]
}
