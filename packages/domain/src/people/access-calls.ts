import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { instant } from '../instant.ts'

/** The maximum number of entries in a page of the access list. */
export const MAX_ACCESS_ENTRIES = 50

const who = z.object({
  kind: z.enum(['you', 'person', 'staff']),
  /** Empty if the person is not known any more. */
  name: z.string(),
})

/** A read or a change by a person. */
export const accessEntry = z.object({
  id: z.string(),
  at: instant,
  who,
  did: z.discriminatedUnion('kind', [
    /** The area of the call. */
    z.object({ kind: z.literal('looked'), part: z.string() }),
    z.object({
      kind: z.literal('changed'),
      /** The name in the `trail.ts` of the area. */
      change: z.string(),
      /** The person affected, if any. */
      person: z.nullable(z.string()),
    }),
  ]),
})
export type AccessEntry = z.output<typeof accessEntry>

const entryId = z.string().check(z.regex(/^\d{1,15}$/, { error: 'expected the id of an entry' }))

/** The reads and changes of the account by people, newest first, a page at a time. */
export const readAccountAccess = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/access',
  access: 'owner',
  query: z.object({ before: z.optional(entryId) }),
  reply: z.object({
    entries: z.array(accessEntry).check(z.maxLength(MAX_ACCESS_ENTRIES)),
    /** The cursor of the next page; null after the oldest entry. */
    nextBefore: z.nullable(z.string()),
  }),
  errors: [],
  cacheSeconds: 0,
})
