import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'

/** `orconbus` is business group 1, `2degreessmb` business group 2; any other is residential. Source: ACC-018. */
export const businessGroup = z.string().check(z.minLength(1))

export const BILL_FREQUENCIES = ['Weekly', 'Fortnightly', 'Monthly'] as const

/** A claim without a business group gets it from the account itself. Source: ACC-004. */
export const accountClaim = z.object({
  AccountCode: z.string().check(z.minLength(1)),
  businessGroup: z.optional(businessGroup),
})
export type AccountClaim = z.output<typeof accountClaim>

export const accountClaims = z.object({ AccountClaims: z.array(accountClaim) })

export const account = z.object({
  accountCode: z.string(),
  /** Who holds it, as on the bill. */
  name: z.string(),
  /** Where it is served, in one line. */
  address: z.string(),
  businessGroup,
  billCycle: z.object({ billFrequency: z.enum(BILL_FREQUENCIES) }),
  nextBillDate: day,
})
export type Account = z.output<typeof account>

export const readAccount = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}',
  access: 'account',
  reply: account,
  errors: ['BUSINESS_GROUP_NOT_FOUND'],
  malformed: 'BUSINESS_GROUP_NOT_FOUND',
  cacheSeconds: 60,
})

/** A service on the account, as its dashboard lists it. */
export const service = z.object({
  kind: z.enum(['broadband', 'voice', 'mobile', 'power', 'video', 'insurance', 'mail']),
  /** The plan's name. */
  name: z.string(),
  /** Where or under which number it runs. */
  detail: z.string(),
  status: z.enum(['on', 'ordered']),
})
export type Service = z.output<typeof service>

export const readServices = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/services',
  access: 'account',
  reply: z.array(service),
  errors: [],
  cacheSeconds: 60,
})
