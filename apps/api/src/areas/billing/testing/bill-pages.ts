import { readBills } from '@switchboard/domain/billing/bill-list'
import type { ParsedReply, SentQuery } from '@switchboard/domain/call'

import type { TestApi } from '#api/testing/api.ts'

export type BillQuery = SentQuery<typeof readBills>
type Bills = ParsedReply<typeof readBills>

/** A page of Ben's bills. */
export async function readBillPage(api: TestApi, query: BillQuery = {}): Promise<Bills> {
  const token = await api.createToken('ben')
  const reply = await api.make(readBills, { token, parameters: { accountCode: '100517' }, query })
  return readBills.reply.parse(reply.json())
}

/** The bills of all pages, from the newest to the first. */
export async function listBillsOfAllPages(api: TestApi, query: BillQuery = {}): Promise<Bills['Bills']> {
  const { Bills, NextBefore } = await readBillPage(api, query)
  return NextBefore === null
    ? Bills
    : [...Bills, ...(await listBillsOfAllPages(api, { ...query, before: NextBefore }))]
}
