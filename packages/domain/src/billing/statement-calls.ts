import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day, daysBetween } from '../day.ts'
import { dollars } from '../money.ts'

/** One line of an account's statement. Source: BIL-019, BIL-053. */
export const statementTransaction = z.object({
  /** As the books name it; `statement.ts` makes a display type of it. Source: BIL-039. */
  TransactionType: z.string().check(z.minLength(1)),
  /** The day it was booked. */
  TransactionDate: day,
  /** What it adds to the balance; negative takes off. */
  Amount: dollars,
  /** What was owed once it was booked. */
  Balance: dollars,
  Description: z.string(),
  /** The number of the bill or of the payment. */
  Reference: z.string(),
})
export type StatementTransaction = z.output<typeof statementTransaction>

export const MOST_STATEMENT_LINES = 100
const STATEMENT_PLACE = /^\d{4}-\d{2}-\d{2}\.\d{1,15}$/

/** No books are older; a calendar reaches further back than a database does. */
const FIRST_BOOKED_DAY = '1900-01-01'
const bookedDay = day.check(
  z.refine((given) => given >= FIRST_BOOKED_DAY, { error: 'expected a day since 1900' }),
)

/** Whole numbers travel as text in a query. */
const pageSize = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/, { error: 'expected a whole number' })),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(MOST_STATEMENT_LINES))),
)

/** The line that a page follows, as the page before named it: its day and its place in the books. */
const statementPlace = z.string().check(
  z.refine((text) => STATEMENT_PLACE.test(text) && bookedDay.safeParse(text.slice(0, 10)).success, {
    error: 'expected the NextBefore of the page before',
  }),
)

/** Newest first, a page at a time; a page past the oldest line is refused. Source: BIL-053, BIL-065. */
export const readAccountStatements = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/accountStatements',
  access: 'account',
  query: z.object({
    before: z.optional(statementPlace),
    pageSize: z._default(pageSize, MOST_STATEMENT_LINES / 2),
  }),
  reply: z.object({
    Transactions: z.array(statementTransaction),
    /** What the next page is asked with; null after the oldest line. */
    NextBefore: z.nullable(z.string()),
  }),
  errors: ['ACCOUNT_STATEMENT_NOT_AVAILABLE'],
  malformed: 'ACCOUNT_STATEMENT_NOT_AVAILABLE',
})

/** Days that one answer may span: a leap year. */
const MOST_DAYS = 366

/** The lines of some days, newest first, both ends included. Source: BIL-055. */
export const readTransactionHistory = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/transactionHistory',
  access: 'account',
  query: z.object({ from: bookedDay, to: bookedDay }).check(
    z.refine(({ from, to }) => from <= to && daysBetween(from, to) < MOST_DAYS, {
      path: ['to'],
      error: `expected a day from the first one on, at most ${MOST_DAYS} days in all`,
    }),
  ),
  reply: z.array(statementTransaction),
  errors: [],
  malformed: 'ACCOUNT_STATEMENT_NOT_AVAILABLE',
})
