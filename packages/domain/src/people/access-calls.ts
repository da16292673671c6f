import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { instant } from '../instant.ts'

/** Entries of a page of the access list. */
export const MOST_ACCESS_ENTRIES = 50

/** Parts of the portal that somebody can have looked at: the areas that have calls on an account. */
export const ACCESS_PARTS = [
  'accounts',
  'billing',
  'catalogue',
  'change-hub',
  'communications',
  'contact',
  'dashboard',
  'ordering',
  'payments',
  'people',
  'profile',
  'promise-to-pay',
  'qualification',
  'usage',
] as const
export const accessPart = z.enum(ACCESS_PARTS)
export type AccessPart = z.output<typeof accessPart>

/** What somebody can have changed, as the provider keeps it. */
export const ACCESS_CHANGES = [
  'additional-product-removed',
  'additional-product-set',
  'callback-booked',
  'card-payment-created',
  'contact-person-added',
  'contact-person-removed',
  'invitation-accepted',
  'invitation-ended',
  'issue-reported',
  'order-placed',
  'payment-method-set',
  'person-invited',
  'person-removed',
  'phone-number-changed',
  'plan-changed',
  'promise-made',
] as const
export type AccessChange = (typeof ACCESS_CHANGES)[number]

const who = z.object({
  kind: z.enum(['you', 'person', 'staff']),
  /** Empty where nobody knows them any more. */
  name: z.string(),
})

/** One look or change of somebody. */
export const accessEntry = z.object({
  id: z.string(),
  at: instant,
  who,
  did: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('looked'), part: accessPart }),
    z.object({
      kind: z.literal('changed'),
      change: z.enum(ACCESS_CHANGES),
      /** Whom it was about, where it was about somebody. */
      person: z.nullable(z.string()),
    }),
  ]),
})
export type AccessEntry = z.output<typeof accessEntry>

const entryId = z.string().check(z.regex(/^\d{1,15}$/, { error: 'expected the id of an entry' }))

/** Who looked at or changed what on the account, newest first, a page at a time. */
export const readAccountAccess = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/access',
  access: 'owner',
  query: z.object({ before: z.optional(entryId) }),
  reply: z.object({
    entries: z.array(accessEntry).check(z.maxLength(MOST_ACCESS_ENTRIES)),
    /** What the next page is asked with; null after the oldest. */
    nextBefore: z.nullable(z.string()),
  }),
  errors: [],
  cacheSeconds: 0,
})
