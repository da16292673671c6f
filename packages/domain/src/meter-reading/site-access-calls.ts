import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { equipmentLocation } from '../ordering/offer/contract.ts'

/** More than is stored: longer notes are cut, see `truncateNotes`. */
const MAX_SENT_NOTE_LETTERS = 4_000

/** Possible meter locations, in the order in which they are offered. Source: MTR-026. */
export const readMeterLocations = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/meterlocations',
  access: 'account',
  reply: z.array(equipmentLocation),
  errors: [],
})
export type MeterLocation = z.output<typeof equipmentLocation>

/** Information for a meter reader. Source: MTR-006. */
const siteAccess = z.object({
  dogCode: z.nullable(z.literal('Dog')),
  /** The key of a meter location; null until it is entered. */
  meterLocationCode: z.nullable(z.string()),
  accessNotes: z.string(),
})
export type SiteAccess = z.output<typeof siteAccess>

/** Source: MTR-027. */
export const readSiteAccess = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/connections/{icp}/siteaccess',
  access: 'account',
  reply: siteAccess,
  errors: ['CONNECTION_NOT_FOUND'],
  cacheSeconds: 0,
})

/** Source: MTR-020, MTR-028. */
export const setSiteAccess = defineCall({
  method: 'PUT',
  path: '/accounts/{accountCode}/connections/{icp}/siteaccess',
  access: 'account',
  needs: 'pay',
  body: z.strictObject({
    dogCode: z.nullable(z.literal('Dog')),
    meterLocationCode: z.string(),
    accessNotes: z.string().check(z.maxLength(MAX_SENT_NOTE_LETTERS)),
  }),
  reply: siteAccess,
  errors: ['CONNECTION_NOT_FOUND', 'METER_IS_SMART', 'SITE_ACCESS_REFUSED'],
})
