import { expect, test } from 'vitest'

import { readInvoicePdf } from '@switchboard/domain/billing/contract'
import { readAccountStatements } from '@switchboard/domain/billing/statement-calls'
import { fillPath } from '@switchboard/domain/call'
import { readCommunications } from '@switchboard/domain/communications/contract'
import { readCalls } from '@switchboard/domain/usage/calls'

import { MAX_PDFS, MAX_STATEMENTS } from '#api/areas/billing/endpoints.ts'
import { MOST_LOOKS } from '#api/areas/communications/endpoints.ts'
import { MAX_DOWNLOADS } from '#api/areas/usage/endpoints.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { API_BASE, createProvider } from '#api/create-provider.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)
const BEN = '100517'
const AROHA = '100482'
const TOO_MANY = 429

const LIMITED = [
  [readAccountStatements.path, '', MAX_STATEMENTS],
  [readCommunications.path, '', MOST_LOOKS],
  [readCalls.path, '?billDate=2001-01-01', MAX_DOWNLOADS],
  [readInvoicePdf.path.replace('{invoiceNumber}', '1'), '', MAX_PDFS],
] as const

type LimitedRequest = {
  readonly path: string
  readonly from?: string
  readonly app?: ReturnType<typeof api>['app']
}

async function ask(username: string, accountCode: string, { path, from = '192.0.2.1', app }: LimitedRequest) {
  const token = await api().createToken(username)
  return (app ?? api().app).inject({
    url: API_BASE + fillPath(path, { accountCode }),
    remoteAddress: from,
    headers: { authorization: `Bearer ${token}` },
  })
}

/** As if so many calls had been made on every counter in use. */
async function setTries(tries: number): Promise<void> {
  await api().db.script(`update sign_in_tries set tries = ${tries}`)
}

test.each(LIMITED)('%s is refused beyond the limit of its account', async (path, query, { account }) => {
  const request = { path: path + query }
  expect((await ask('ben', BEN, request)).statusCode).not.toBe(TOO_MANY)
  await setTries(account - 1)
  expect((await ask('ben', BEN, request)).statusCode).not.toBe(TOO_MANY)

  const refusal = await ask('ben', BEN, request)
  expect(refusal.statusCode).toBe(TOO_MANY)
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(200)

  await api().db.script(`update sign_in_tries set closes_at = now() - interval '1 second'`)
  expect((await ask('ben', BEN, request)).statusCode).not.toBe(TOO_MANY)
})

test('another account is served from the same address, until the address has asked too often', async () => {
  const request = { path: readAccountStatements.path }
  await ask('ben', BEN, request)
  await setTries(MAX_STATEMENTS.account)
  expect((await ask('ben', BEN, request)).statusCode).toBe(TOO_MANY)
  expect((await ask('aroha', AROHA, request)).statusCode).toBe(200)

  await setTries(MAX_STATEMENTS.address)
  await api().db.script(`delete from sign_in_tries where tries < ${MAX_STATEMENTS.address}`)
  expect((await ask('aroha', AROHA, request)).statusCode).toBe(TOO_MANY)
})

test('two processes count together', async () => {
  const other = await createProvider(api().services, { checkReplies: true })
  try {
    const request = { path: readAccountStatements.path }
    await ask('ben', BEN, request)
    await setTries(MAX_STATEMENTS.account - 1)

    expect((await ask('ben', BEN, { ...request, app: other, from: '192.0.2.2' })).statusCode).toBe(200)
    expect((await ask('ben', BEN, { ...request, from: '192.0.2.3' })).statusCode).toBe(TOO_MANY)
  } finally {
    await other.close()
  }
})
