import { expect, test } from 'vitest'

import { listEndpoints } from '#api/areas.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { deleteAccounts } from './delete-accounts.ts'
import { AROHA, BEN, EMA, KIRI } from './access-callers.ts'
import { toRowName } from './access-table.ts'
import { testApi } from './api.ts'
import { requestByRow } from './request-by-row.ts'

const api = testApi(fillDemo)

/** What each call answers that reads an account, by the call's name; of a refusal its status. */
async function answers(user: string, accountCode: string): Promise<Record<string, string>> {
  const token = await api().createToken(user)
  const calls = listEndpoints(api().services)
    .map(({ call }) => call)
    .filter(({ method, access }) => method === 'GET' && (access === 'account' || access === 'owner'))
  const found: Record<string, string> = {}
  for (const call of calls) {
    const { statusCode, body } = await requestByRow(api().app, call, { token, accountCode })
    // the provider's clock goes on, and a sign-on token is another each time
    const stableBody = body.replace(/"now" ?: ?"[^"]*"/, '').replaceAll(/eyJ[\w.-]+/g, '')
    found[toRowName(call)] = statusCode < 400 ? stableBody : String(statusCode)
  }
  return found
}

test.each([AROHA, BEN, EMA, KIRI])(
  '$user reads the same of account $accountCode where there is no other account',
  async ({ user, accountCode }) => {
    const among = await answers(user, accountCode)
    await deleteAccounts(api().db, `account_code <> '${accountCode}'`)

    expect(Object.keys(among).length).toBeGreaterThan(50)
    expect(await answers(user, accountCode)).toEqual(among)
  },
)
