import * as z from 'zod/mini'

import { day } from '@switchboard/domain/day'
import { instant } from '@switchboard/domain/instant'

import { fetchList } from '#api/partners/http/fetch-list.ts'
import type { ListReply } from '#api/partners/http/fetch-list.ts'
import { wireAmount } from '#api/partners/http/wire-reference.ts'
import type { Services } from '#api/platform/services.ts'

import { getBankConnection } from './bank-http.ts'

const listedDebit = z.object({
  key: z.string(),
  dateTimeUtc: instant,
  amount: wireAmount,
  /** The account. */
  reference: z.string(),
  date: day,
})
/** A direct debit in the bank's books. */
export type ListedDebit = z.output<typeof listedDebit>

const listedCredit = z.extend(listedDebit, {
  creditor: z.object({ name: z.string(), account: z.string() }),
})
/** A direct credit in the bank's books. */
export type ListedCredit = z.output<typeof listedCredit>

/** What the bank took on since an instant of the system clock. No function throws. */
type BankLists = {
  fetchDebits(since: number): Promise<ListReply<ListedDebit>>
  fetchCredits(since: number): Promise<ListReply<ListedCredit>>
}

export function createBankLists(services: Pick<Services, 'db' | 'environment'>): BankLists {
  const { base, readHeaders, timeout } = getBankConnection(services)
  const toSource = async (path: string) => ({
    address: `${base}${path}`,
    headers: await readHeaders(),
    timeout,
  })

  return {
    fetchDebits: async (since) => fetchList(await toSource('/debits'), listedDebit, since),
    fetchCredits: async (since) => fetchList(await toSource('/credits'), listedCredit, since),
  }
}
