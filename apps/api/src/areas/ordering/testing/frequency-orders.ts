import { checkBillingFrequency, readBillingFrequency } from '@switchboard/domain/billing-frequency/contract'
import type { BillFrequency, FrequencyPlans } from '@switchboard/domain/billing-frequency/contract'
import { frequencyChange } from '@switchboard/domain/billing-frequency/rules'
import { frequencyOrder } from '@switchboard/domain/billing-frequency/order'
import type { FrequencyChange } from '@switchboard/domain/billing-frequency/rules'
import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { orderResponse } from '@switchboard/domain/ordering/contract'
import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'

import { amendAs, beginOrder, submitOrder } from '#api/testing/orders.ts'
import type { TestApi } from '#api/testing/api.ts'

import { KIRI, kiri } from './orders.ts'
import { runAccountUntil } from './run-until.ts'

/** The first bill after the tests' day. */
export const FIRST_BILL = day.parse('2026-12-03')

export async function buildRequest(api: TestApi, user = 'kiri', accountCode = KIRI) {
  return { token: await api.createToken(user), parameters: { accountCode } }
}

export async function fetchFrequencyPlans(api: TestApi): Promise<FrequencyPlans> {
  const answer = await api.make(readBillingFrequency, await buildRequest(api))
  return readBillingFrequency.reply.parse(answer.json())
}

export async function fetchFeasibility(api: TestApi, user = 'kiri', accountCode = KIRI) {
  const answer = await api.make(checkBillingFrequency, await buildRequest(api, user, accountCode))
  return checkBillingFrequency.reply.parse(answer.json())
}

export function changeTo(plans: FrequencyPlans, frequency: BillFrequency): FrequencyChange {
  const change = frequencyChange(plans, frequency)
  if ('problem' in change) throw new Error(change.problem)
  return change
}

export async function orderFor(api: TestApi, frequency: BillFrequency): Promise<OrderBody> {
  const plans = await fetchFrequencyPlans(api)
  return frequencyOrder(plans, changeTo(plans, frequency), 'SelfServiceV1')
}

export async function place(api: TestApi, frequency: BillFrequency = 'Weekly') {
  return submitOrder(await kiri(api), await orderFor(api, frequency), 'plan')
}

export async function runUntil({ db, services }: TestApi, until: string) {
  await runAccountUntil({ db, environment: services.environment }, KIRI, day.parse(until))
}

export function listBills(api: TestApi) {
  return api.sql<{ period_start: Day; period_end: Day; due_date: Day; total_cents: number }>`
    select period_start, period_end, due_date, total_cents from invoice
    where account_code = ${KIRI} and period_start >= ${FIRST_BILL} order by period_start`
}

export async function fetchFeedback(
  api: TestApi,
  body: OrderBody,
  kind: OrderKind = 'plan',
): Promise<unknown> {
  const orderer = await kiri(api)
  const orderId = await beginOrder(orderer, kind)
  const answer = orderResponse.parse((await amendAs(orderer, orderId, body)).json())
  return answer.OrderFeedback.ValidationFeedback.map(({ FeedbackKey }) => FeedbackKey)
}
