import * as z from 'zod/mini'

import { dollarsToCents } from '@switchboard/domain/money'

const REFERENCE = /^(.+)-([0-9a-f]{32})$/

/** An amount in dollars as text with two decimals; cents in the code. */
export const wireAmount = z.pipe(
  z.string().check(z.regex(/^\d{1,9}\.\d{2}$/)),
  z.transform((text: string) => dollarsToCents(Number(text))),
)

/** The account and the id in a reference of ours in the gateway's books. Null if another system made the reference. */
export function parseReference(reference: string): { accountCode: string; id: string } | null {
  const [, accountCode, id] = REFERENCE.exec(reference) ?? []
  return accountCode === undefined || id === undefined ? null : { accountCode, id }
}
