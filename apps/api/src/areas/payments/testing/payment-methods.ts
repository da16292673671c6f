import type { CallShape, SentBody } from '@switchboard/domain/call'
import type { setPaperlessDirectDebit } from '@switchboard/domain/payments/method-calls'

import { testApi } from '#api/testing/api.ts'
import { fillPayers } from '#api/testing/payers.ts'

export const BEN = '100517'

type FlatDebit = SentBody<typeof setPaperlessDirectDebit>

export const flat: FlatDebit = {
  accountName: 'Ben Fowler',
  bank: '38',
  branch: '9000',
  account: '0000001',
  suffix: '00',
  email: 'ben@elsewhere.example',
  confirmAccountAuthority: true,
  confirmTermsConditions: true,
}

export const bankDetail = {
  AccountName: 'B Fowler',
  Bank: '01',
  Branch: '0242',
  Account: '0100194',
  Suffix: '00',
}
export const request = {
  RequestorName: 'Ben Fowler',
  RequestorEmail: 'ben@elsewhere.example',
  BankName: 'ANZ',
  ConfirmAccountAuthority: true as const,
  ConfirmTermsConditions: true as const,
  BankAccountDetail: bankDetail,
}

type AccountParameters = { parameters: { accountCode: string } }

type Notice = { account_code: string; source: string; to_address: string; subject: string; body: string }

/** The API with customers who choose a payment method. */
export function testPaymentMethods() {
  const api = testApi(fillPayers)

  async function authorize(
    username: string,
    accountCode: string,
  ): Promise<AccountParameters & { token: string }> {
    return { token: await api().createToken(username), parameters: { accountCode } }
  }

  /** Sends any body, also an invalid one. */
  async function send(call: CallShape, body: unknown, who?: AccountParameters & { token: string }) {
    const { token, parameters } = who ?? (await authorize('ben', BEN))
    return api().app.inject({
      method: call.method,
      url: `/api${call.path.replace('{accountCode}', parameters.accountCode)}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  }

  async function readMethodRow(accountCode = BEN) {
    const [row] = await api().sql<{ card_token: string | null }>`
      select * from recurring_method where account_code = ${accountCode}`
    return row
  }

  async function listTrail() {
    return api().sql<{ actor: string; account_code: string; action: string; detail: unknown }>`
        select actor, account_code, action, detail from audit_event
        where action = 'payment-method-set'`
  }

  async function listNotices(): Promise<Notice[]> {
    return api().db.rows({ name: 'test-notices', text: 'select * from communication order by source' }, [])
  }

  return { api, authorize, send, readMethodRow, listTrail, listNotices }
}
