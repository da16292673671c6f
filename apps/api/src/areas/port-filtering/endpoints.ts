import { changePortFiltering, readPortFiltering } from '@switchboard/domain/port-filtering/contract'

import { handlePart } from '#api/platform/http/handle-part.ts'
import { handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'

import { changeStatus, portFilteringPart } from './store.ts'

export function portFilteringEndpoints(): Endpoint[] {
  return [
    handlePart(readPortFiltering, portFilteringPart),

    handleWhole(changePortFiltering, async ({ db, accountCode, now, actor, body: { status } }) => {
      const change = { accountCode, status, now, actor }
      return (await changeStatus(db, change)) ? { status } : refuse('NO_PORT_FILTERING_FEATURE')
    }),
  ]
}
