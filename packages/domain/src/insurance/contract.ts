import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { namedCharge } from '../change-hub/contract.ts'
import { dollars } from '../money.ts'

const CACHE_SECONDS = 60

/** The kinds of insured property. Source: INS-008. */
export const COVER_TYPES = ['home_contents', 'home', 'contents', 'landlords'] as const
const coverType = z.enum(COVER_TYPES)
export type CoverType = z.output<typeof coverType>

/** The address of the insured property. Source: INS-008. */
const insuredAddress = z.object({
  streetNumber: z.string(),
  streetName: z.string(),
  /** Empty for a rural address. */
  suburb: z.string(),
  city: z.string(),
  postCode: z.string(),
})
export type InsuredAddress = z.output<typeof insuredAddress>

/** Source: INS-008. */
export const insurancePolicy = z.object({
  policyNumber: z.string(),
  coverType,
  isCancelled: z.boolean(),
  address: insuredAddress,
  /** The policy's charges on each bill; empty for a policy that is paid elsewhere. */
  charges: z.array(namedCharge),
})
export type InsurancePolicy = z.output<typeof insurancePolicy>

/** Source: INS-010. */
export const listInsurancePolicies = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/insurance/policies',
  access: 'account',
  reply: z.array(insurancePolicy),
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})

/** Cover on offer, with its lowest price each bill; the price of a policy depends on the insured property. Source: INS-011. */
export const insuranceProduct = z.object({
  coverType,
  about: z.string(),
  chargeIncludingGst: dollars,
  chargeExcludingGst: dollars,
})
export type InsuranceProduct = z.output<typeof insuranceProduct>

/** Source: INS-011. */
export const listInsuranceProducts = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/insurance/products',
  access: 'account',
  reply: z.array(insuranceProduct),
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})

const address = z.url({ protocol: /^https?$/ })

/**
 * A single-use token, valid for some minutes, by which the insurer's tool identifies the customer, in the address of each of
 * its two pages. Staff get none, because they are not customers there. Source: INS-005 to INS-007, INS-012.
 */
export const readInsuranceSignOn = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/insurance/signon',
  access: 'account',
  needs: 'order',
  reply: z.object({ token: z.string(), policiesUrl: address, appointmentUrl: address }),
  errors: ['FAILED_INSURANCE_SSO', 'FORBIDDEN'],
  malformed: 'FAILED_INSURANCE_SSO',
  cacheSeconds: 0,
})
