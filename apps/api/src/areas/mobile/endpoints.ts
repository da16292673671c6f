import { listMobileServices } from '@switchboard/domain/mobile/contract'

import { handlePart } from '#api/http/handle-part.ts'
import type { Endpoint } from '#api/http/handle.ts'

import { mobileServicesPart } from './store.ts'

export function mobileEndpoints(): Endpoint[] {
  return [handlePart(listMobileServices, mobileServicesPart)]
}
