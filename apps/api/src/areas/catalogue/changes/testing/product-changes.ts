import { beforeEach } from 'vitest'

import type { SentBody } from '@switchboard/domain/call'
import { addDays, day } from '@switchboard/domain/day'
import {
  changeForecast,
  forecastProductChange,
  makeProductChange,
  readChangeable,
  undoProductChange,
} from '@switchboard/domain/product-change/contract'

import { runBills } from '#api/provider/books/bill-run.ts'
import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

export const KIRI = '100902'
export const TODAY = day.parse('2026-11-21')
export const TOMORROW = addDays(TODAY, 1)
export const BILL = '2026-12-01'

type ChangeRequest = SentBody<typeof makeProductChange>
export type ChangeDifferences = Partial<ChangeRequest>

export const staticIpChange: SentBody<typeof forecastProductChange> = {
  kind: 'static-ip',
  startsOn: TOMORROW,
  products: { static_ip: 'STATIC-IP' },
  planKey: null,
}
const changeRequest: ChangeRequest = { ...staticIpChange, salesChannel: 'SelfService' }

/** The API with a customer whose bill comes on 1 December 2026. */
export function testProductChanges() {
  const api = testApi(fillDemo)

  async function authorize(user = 'kiri', accountCode = KIRI) {
    return { token: await api().createToken(user), parameters: { accountCode } }
  }

  async function makeChange(differences: ChangeDifferences = {}, who = authorize()) {
    return api().make(makeProductChange, { ...(await who), body: { ...changeRequest, ...differences } })
  }

  async function undoChange(changeNumber: string) {
    const { token } = await authorize()
    return api().make(undoProductChange, { token, parameters: { accountCode: KIRI, changeNumber }, body: {} })
  }

  function listCharges() {
    return api()
      .sql`select charge_number, subject, starts_on, ends_on, monthly_cents, name from recurring_charge
      where account_code = ${KIRI} and ends_on is distinct from starts_on - 1 order by charge_number`
  }

  async function listExtras() {
    return api().sql`select starts_on, ends_on, monthly_cents from recurring_charge
      where account_code = ${KIRI} and subject = 'extra:static_ip' order by charge_number`
  }

  async function readOptions() {
    const answer = await api().make(readChangeable, { ...(await authorize()), query: { kind: 'static-ip' } })
    return readChangeable.reply.parse(answer.json())
  }

  async function forecastChange(differences: Partial<typeof staticIpChange> = {}) {
    const body = { ...staticIpChange, ...differences }
    const answer = await api().make(forecastProductChange, { ...(await authorize()), body })
    return changeForecast.parse(answer.json())
  }

  async function listLetters(): Promise<{ subject: string; body: string }[]> {
    return api().sql`select subject, body from communication
      where account_code = ${KIRI} and event_type = 'ProductsChanged' order by communication_id`
  }

  async function listTraces(): Promise<string[]> {
    const rows = await api().sql<{ action: string }>`select action from audit_event
      where account_code = ${KIRI} and action like 'product-change%' order by audit_event_id`
    return rows.map(({ action }) => action)
  }

  async function moveClockTo(to: string): Promise<number> {
    const now = Date.parse(`${to}T00:00:00Z`)
    await api().sql`update provider_clock set offset_milliseconds = ${now - Date.now()}`
    return now
  }

  async function runBill(to: string) {
    const now = await moveClockTo(to)
    await runBills({ db: api().db, environment: api().services.environment }, { today: day.parse(to), now })
    const [bill] = await api().sql<{ cents: number }>`
      select coalesce(sum(charge_cents), 0)::int as cents from invoice join invoice_line using (account_code, invoice_number)
      where account_code = ${KIRI} and invoice.period_start = ${to}
        and line_kind is distinct from 'usage' and line_kind is distinct from 'daily'`
    return bill?.cents
  }

  beforeEach(async () => {
    await api()
      .sql`update account set next_invoice_date = ${BILL}, bill_day_of_month = 1 where account_code = ${KIRI}`
  })

  return {
    api,
    authorize,
    makeChange,
    undoChange,
    listCharges,
    listExtras,
    readOptions,
    forecastChange,
    listLetters,
    listTraces,
    moveClockTo,
    runBill,
  }
}
