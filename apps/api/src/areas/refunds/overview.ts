import type { WireReply } from '@switchboard/domain/call'
import { toDollars } from '@switchboard/domain/money'
import type { readRefunds } from '@switchboard/domain/refunds/contract'

import { readRefundableCredit, toAvailable } from '#api/provider/books/refund.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { findBankAccount, listCardPayments, readLatest } from './store.ts'

/** The credit of an account, the cards and bank account for a refund, and the newest request. Source: RFD-001 to RFD-006. */
export async function readOverview(
  queries: Queries,
  accountCode: string,
  now: number,
): Promise<WireReply<typeof readRefunds>> {
  const { credit, heldByRequest, heldByPayments } = await readRefundableCredit(queries, accountCode)
  const cards = await listCardPayments(queries, accountCode)
  const bankAccount = await findBankAccount(queries, accountCode)
  return {
    credit: toDollars(credit),
    available: toDollars(toAvailable(credit, heldByRequest, heldByPayments)),
    heldByPayments: toDollars(heldByPayments),
    cards: cards.map(({ cardType, cardEnding, left }) => ({ cardType, cardEnding, left: toDollars(left) })),
    bankAccountEnding: bankAccount?.ending ?? null,
    latest: await readLatest(queries, accountCode, now),
  }
}
