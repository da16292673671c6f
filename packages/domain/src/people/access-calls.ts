import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { instant } from '../instant.ts'

/** Entries of a page of the access list. */
export const MOST_ACCESS_ENTRIES = 50

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
    /** The name of the area whose call it was. */
    z.object({ kind: z.literal('looked'), part: z.string() }),
    z.object({
      kind: z.literal('changed'),
      /** As the area that made the change names it in its `trail.ts`. */
      change: z.string(),
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
