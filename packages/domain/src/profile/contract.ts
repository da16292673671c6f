import * as z from 'zod/mini'

import { businessGroup } from '../accounts/contract.ts'
import { defineCall } from '../call.ts'

/** Null if the address has no such part: a rural address has no suburb. */
const addressPart = z.nullable(z.string())

/** The account holder and their contact details. Stored numbers may not match the patterns of today. Source: PRF-002. */
export const contactInformation = z.object({
  accountName: z.string(),
  contactName: z.string(),
  /** The address for the account's notices; null without an address. */
  email: z.nullable(z.string()),
  homePhone: z.nullable(z.string()),
  mobilePhone: z.nullable(z.string()),
  address: z.object({
    streetAddress: z.string(),
    suburb: addressPart,
    town: addressPart,
    postCode: addressPart,
    state: addressPart,
    country: addressPart,
  }),
  businessGroup,
})
export type ContactInformation = z.output<typeof contactInformation>

export const readContactInformation = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/contactinformation',
  access: 'account',
  reply: contactInformation,
  errors: [],
  malformed: 'INVALID_CONTACT_INFORMATION_RESPONSE',
})
