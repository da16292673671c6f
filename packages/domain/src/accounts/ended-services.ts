import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { service } from './contract.ts'

/** A service that the account had. */
export const endedService = z.object({
  kind: service.shape.kind,
  /** The plan's name. */
  name: z.string(),
  /** The address or the number that the service had. */
  detail: z.string(),
  lastDay: day,
})
export type EndedService = z.output<typeof endedService>

/** As many as the reply holds; the earliest are left out. */
export const MAX_ENDED_SERVICES = 100

/** The services that the account had, those that ended last first. */
export const readEndedServices = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/services/ended',
  access: 'account',
  reply: z.array(endedService),
  errors: [],
  cacheSeconds: 60,
})
