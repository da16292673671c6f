import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day, daysBetween } from '../day.ts'
import { dollars } from '../money.ts'

/** A line of an account's statement. Source: BIL-019, BIL-053. */
export const statementTransaction = z.object({
  /** The name in the books; `statement.ts` turns it into a display type. Source: BIL-039. */
  TransactionType: z.string().check(z.minLength(1)),
  /** The day it was booked. */
  TransactionDate: day,
  /** The change of the balance; negative if it falls. */
  Amount: dollars,
  /** The owed amount after this line. */
  Balance: dollars,
  Description: z.string(),
  /** The number of the bill or of the payment. */
  Reference: z.string(),
})
export type StatementTransaction = z.output<typeof statementTransaction>

export const MAX_STATEMENT_LINES = 100
const STATEMENT_PLACE = /^\d{4}-\d{2}-\d{2}\.\d{1,15}$/

/** No books are older. The limit also keeps days within the range of the database. */
const FIRST_BOOKED_DAY = '1900-01-01'
const bookedDay = day.check(
  z.refine((given) => given >= FIRST_BOOKED_DAY, { error: 'expected a day since 1900' }),
)

/** Whole numbers travel as text in a query. */
const pageSize = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/, { error: 'expected a whole number' })),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(MAX_STATEMENT_LINES))),
)

/** The last line of the page before, in the form of its `NextBefore`: its day and its place in the books. */
const statementPlace = z.string().check(
  z.refine((text) => STATEMENT_PLACE.test(text) && bookedDay.safeParse(text.slice(0, 10)).success, {
    error: 'expected the NextBefore of the page before',
  }),
)

/** A page of the statement, newest line first. A page past the oldest line is refused. Source: BIL-053, BIL-065. */
export const readAccountStatements = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/accountStatements',
  access: 'account',
  query: z.object({
    before: z.optional(statementPlace),
    pageSize: z._default(pageSize, MAX_STATEMENT_LINES / 2),
  }),
  reply: z.object({
    Transactions: z.array(statementTransaction),
    /** The `before` of the next page; null after the oldest line. */
    NextBefore: z.nullable(z.string()),
  }),
  errors: ['ACCOUNT_STATEMENT_NOT_AVAILABLE'],
  malformed: 'ACCOUNT_STATEMENT_NOT_AVAILABLE',
})

/** The longest range of a reply in days: a leap year. */
const MAX_DAYS = 366

/** The lines of a range of days, newest first; both ends are included. Source: BIL-055. */
export const readTransactionHistory = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/transactionHistory',
  access: 'account',
  query: z.object({ from: bookedDay, to: bookedDay }).check(
    z.refine(({ from, to }) => from <= to && daysBetween(from, to) < MAX_DAYS, {
      path: ['to'],
      error: `expected a day from the first one on, at most ${MAX_DAYS} days in all`,
    }),
  ),
  reply: z.array(statementTransaction),
  errors: [],
  malformed: 'ACCOUNT_STATEMENT_NOT_AVAILABLE',
})
