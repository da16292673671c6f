import type { CallShape } from '@switchboard/domain/call'

import { createProvider } from '#api/create-provider.ts'

import type { TestApi } from './api.ts'
import type { Growth } from './growth.ts'
import { meterPages } from './pages.ts'
import { requestByRow } from './request-by-row.ts'

/** The pages that a call reads in the database, and the bytes of its reply. */
export type Cost = { readonly pages: number; readonly bytes: number }

/**
 * Gives an account so many of a thing, and makes calls for it. The statistics of all tables are renewed, as a server does by itself,
 * so that no plan depends on when it did, and the changes stay until the next test.
 */
export async function measureGrown(
  api: TestApi,
  { grow, account }: Growth,
  { count, calls }: { readonly count: number; readonly calls: readonly CallShape[] },
): Promise<Cost[]> {
  await grow(api.db, count)
  await api.db.script('analyze')
  const { db, readPages } = meterPages(api.db)
  const app = await createProvider({ ...api.services, db }, { checkReplies: true })
  const token = await api.createToken(account.user)
  const costs: Cost[] = []
  for (const call of calls) {
    const before = readPages()
    const reply = await requestByRow(app, call, { token, accountCode: account.accountCode })
    costs.push({ pages: readPages() - before, bytes: reply.rawPayload.length })
  }
  await app.close()
  return costs
}
