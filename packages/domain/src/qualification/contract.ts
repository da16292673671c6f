import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { PLAN_SERVICES } from '../catalogue/products.ts'
import { day } from '../day.ts'

/** A place of the address register, as the wizards show it. */
export const location = z.object({
  LocationID: z.string().check(z.minLength(1)),
  /** `3/16 Kōwhai Road, Ponsonby, Auckland 1011` */
  FullAddress: z.string(),
  StreetName: z.string(),
  Suburb: z.string(),
  City: z.string(),
  PostCode: z.string(),
  Country: z.string(),
})
export type Location = z.output<typeof location>

/** Source: QUA-015. */
export const qualificationResult = z.object({
  coreProductKey: z.string(),
  available: z.boolean(),
  /** Said for information; what is not available is not offered. */
  futureAvailableOn: z.nullable(day),
})
export type QualificationResult = z.output<typeof qualificationResult>

/** Source: QUA-016 to QUA-018. */
export const locationQualification = z.object({
  QualifyLocationResults: z.array(qualificationResult),
  FibreSummary: z.object({
    FibreAvailable: z.boolean(),
    FibreInstalled: z.boolean(),
    ConsentRequired: z.boolean(),
  }),
  VoiceDetail: z.object({ Lca: z.string() }),
})
export type LocationQualification = z.output<typeof locationQualification>

const text = z.string().check(z.minLength(1), z.maxLength(200))

/** Search addresses by what was typed, ten at most. Source: QUA-001. */
export const searchAddresses = defineCall({
  method: 'GET',
  path: '/addresses',
  access: 'session',
  query: z.object({ text }),
  reply: z.array(location),
  errors: [],
})

/** Where a location is. Source: QUA-009. */
export const readLocation = defineCall({
  method: 'GET',
  path: '/locations/{locationId}',
  access: 'session',
  reply: location,
  errors: ['LOCATION_ID_NOT_SET'],
})

/** Which core products a location can have. Source: QUA-003. */
export const qualifyLocation = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/qualification/locations/{locationId}',
  access: 'account',
  reply: locationQualification,
  errors: ['NO_LOCATION_ID_PROVIDED'],
})

/** Of the services that core products have: where a new one has to come from. */
export const serviceOfProduct = z.enum(PLAN_SERVICES)
