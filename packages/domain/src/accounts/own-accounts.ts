import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { querySearch } from '../list-query.ts'
import { dollars } from '../money.ts'

import { service } from './contract.ts'

/** The number of accounts in a reply. */
export const ACCOUNTS_A_PAGE = 50
/** The number of accounts that a device lists first. */
export const MAX_RECENT_ACCOUNTS = 5

/** Account codes, separated by commas. */
const recentCodes = z.pipe(
  z.string().check(
    z.regex(/^\w{1,20}(?:,\w{1,20}){0,4}$/, {
      error: `expected at most ${MAX_RECENT_ACCOUNTS} account codes`,
    }),
  ),
  z.transform((codes: string) => codes.split(',')),
)

const pageNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/, { error: 'expected a whole number' })),
  z.transform(Number),
)

/** An account of the user, as the account switcher lists it. */
export const ownAccount = z.object({
  accountCode: z.string(),
  name: z.string(),
  /** The service address in one line. */
  address: z.string(),
  /** The kinds of the running services. */
  services: z.array(service.shape.kind),
  /** The balance; a credit is negative. Null for an account of another person. */
  owed: z.nullable(dollars),
})
export type OwnAccount = z.output<typeof ownAccount>

/**
 * The accounts that the user may act for, in pages: those in `recent` first, in that order. A search finds words of name and
 * address by their beginning, and account codes.
 */
export const readOwnAccounts = defineCall({
  method: 'GET',
  path: '/user/accounts',
  access: 'session',
  query: z.object({
    search: z.optional(querySearch),
    recent: z.optional(recentCodes),
    /** From 0. */
    page: z.optional(pageNumber),
  }),
  reply: z.object({
    accounts: z.array(ownAccount).check(z.maxLength(ACCOUNTS_A_PAGE)),
    /** The number of accounts on all pages. */
    total: z.int(),
  }),
  errors: [],
  cacheSeconds: 60,
})
