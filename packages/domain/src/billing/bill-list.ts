import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { queryYear } from '../list-query.ts'
import { normalizeValue } from '../typed-text.ts'

import { invoiceHeader } from './contract.ts'

/** The number of bills in a reply. */
export const BILLS_A_PAGE = 50

/** A number of at most 15 digits, or an amount with a decimal point. */
const SEARCHED = /^(?:\d{1,15}|\d{1,9}\.\d{0,2})$/
const WORD_BEFORE_NUMBER = /^bill\b/i

/**
 * The digits of a typed amount or bill number, as `$1,094.50` or `Bill 1005170024`; null for any other text. A bill is found by
 * digits of its number, or by the beginning of its total in dollars.
 */
export function parseBillSearch(typed: string): string | null {
  const text = normalizeValue(typed)
    .replace(WORD_BEFORE_NUMBER, '')
    .replace(/[$,\s]/g, '')
  return SEARCHED.test(text) ? text : null
}

const billSearch = z.pipe(
  z.string().check(
    z.refine((typed) => parseBillSearch(typed) !== null, {
      error: 'expected an amount or the number of a bill',
    }),
  ),
  z.transform((typed: string) => parseBillSearch(typed) ?? ''),
)

/**
 * The approved bills of the account in pages, newest first: all, of a year, or those that a search finds. `before` is the last
 * bill of the page before.
 */
export const readBills = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/bills',
  access: 'account',
  query: z.object({
    before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, { error: 'expected the number of a bill' }))),
    year: z.optional(queryYear),
    search: z.optional(billSearch),
  }),
  reply: z.object({
    Bills: z.array(invoiceHeader).check(z.maxLength(BILLS_A_PAGE)),
    /** The years of all bills of the account, newest first. */
    Years: z.array(z.int()),
    /** The `before` of the next page; null after the oldest bill. */
    NextBefore: z.nullable(z.string()),
  }),
  errors: [],
})
