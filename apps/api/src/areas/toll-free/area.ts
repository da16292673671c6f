import { TOLL_FREE_CHANGES } from '@switchboard/domain/toll-free/trail'

import type { Area } from '#api/provider/area.ts'

import { tollFreeEndpoints } from './endpoints.ts'

export const tollFreeArea: Area = {
  name: 'toll-free',
  endpoints: tollFreeEndpoints,
  changes: TOLL_FREE_CHANGES,
}
