import * as z from 'zod/mini'

import { defineCall } from '../call.ts'

/** Source: PFL-007. */
export const PORT_FILTERING_STATUSES = ['ON', 'OFF'] as const
const status = z.enum(PORT_FILTERING_STATUSES)
export type PortFilteringStatus = z.output<typeof status>

/** Null if the account has no line with port filtering. The page then raises `NO_PORT_FILTERING_FEATURE`. */
export const portFiltering = z.object({ status: z.nullable(status) })

/** Source: PFL-008, PFL-010. */
export const readPortFiltering = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/portfiltering',
  access: 'account',
  reply: portFiltering,
  errors: ['NO_PORT_FILTERING_FEATURE'],
  cacheSeconds: 60,
})

/** Source: PFL-009, PFL-010. */
export const changePortFiltering = defineCall({
  method: 'PUT',
  path: '/accounts/{accountCode}/portfiltering',
  access: 'account',
  needs: 'order',
  body: z.strictObject({ status }),
  reply: z.object({ status }),
  errors: ['NO_PORT_FILTERING_FEATURE'],
})
