import { readProducts } from '@switchboard/domain/catalogue/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

export const KIRI = '100902'
export const TODAY = '2026-11-21'

export function toProduct(service: string, productKey: string) {
  return { salesChannel: 'SelfService', service, productKey }
}

export function toNotice(lines: string[]) {
  return `What account ${KIRI} has with us was changed on 21 November 2026.

${lines.join('\n')}

Your next bill shows what began and what ended, by the day. If you did not ask for this, call us.`
}

/** The API with a customer whose products change. */
export function testHeldProducts() {
  const api = testApi(fillDemo)

  async function authorize(user = 'kiri', accountCode = KIRI) {
    return { token: await api().createToken(user), parameters: { accountCode } }
  }

  async function readHeld(user = 'kiri', accountCode = KIRI) {
    return readProducts.reply.parse(
      (await api().make(readProducts, await authorize(user, accountCode))).json(),
    )
  }

  async function countTraces(action: string): Promise<number> {
    const events = await api()
      .sql`select audit_event_id from audit_event where action = ${action} and account_code = ${KIRI}`
    return events.length
  }

  async function listNotices(): Promise<string[]> {
    const sent = await api().sql<{ body: string }>`
      select body from communication where account_code = ${KIRI} and event_type = 'ProductsChanged'`
    return sent.map(({ body }) => body)
  }

  function listCharges(subject: string) {
    const text = `select starts_on, ends_on, monthly_cents from recurring_charge
      where account_code = $1 and subject = $2 order by charge_number`
    return api().db.rows<{ starts_on: string; ends_on: string | null; monthly_cents: number }>(
      { name: 'test-charges', text },
      [KIRI, subject],
    )
  }

  return { api, authorize, readHeld, countTraces, listNotices, listCharges }
}
