import * as z from 'zod/mini'

import { businessGroup } from '../accounts/contract.ts'
import { defineCall } from '../call.ts'

/** Null for what an address does not have, such as a suburb in the country. */
const addressPart = z.nullable(z.string())

/** Who holds an account, and how to reach them. Stored numbers may be older than the patterns. Source: PRF-002. */
export const contactInformation = z.object({
  accountName: z.string(),
  contactName: z.string(),
  /** Where the account's notices go; null where there is no address. */
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
