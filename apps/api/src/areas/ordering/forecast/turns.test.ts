import { expect, test } from 'vitest'

import { commitOrder } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { amendAs, bodyFor, sendCommit, beginOrder, offerTo, signInBuyer } from '#api/testing/orders.ts'

import { MAX_FORECASTS, FORECAST_QUEUE_LIMITS, forecastInQueue } from '#api/provider/books/forecast-queue.ts'
import { KIRI } from '../testing/orders.ts'

const api = testApi(fillDemo)
const BEN = '100517'

/** The steps of a customer who goes back and forth between plans and summary. */
const QUICK_LOOKS = 20

async function prepareForecast() {
  const orderer = await signInBuyer(api(), 'kiri', KIRI)
  const { token, accountCode } = orderer
  const order = bodyFor(await offerTo(orderer), { category: 'UFB300/100' })
  return () =>
    api().make(forecastOrder, { token, parameters: { accountCode }, body: { type: 'product', order } })
}

test('a customer who clicks through the wizard quickly gets each forecast', async () => {
  const ask = await prepareForecast()

  for (let look = 0; look < QUICK_LOOKS; look += 1) {
    const answer = await ask()
    expect([answer.statusCode, answer.json().forecast]).toEqual([200, expect.objectContaining({})])
  }
})

test('an account over the limit of forecasts waits for the rest of the minute', async () => {
  const ask = await prepareForecast()
  await ask()
  await api().sql`update sign_in_tries
    set tries = ${MAX_FORECASTS - 1}, closes_at = now() + interval '1 minute'`
  expect((await ask()).statusCode).toBe(200)

  const refused = await ask()

  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }])
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(await forecastInQueue(api().db, BEN, () => Promise.resolve('served'))).toBe('served')
})

test('forecasts of an account run one at a time, and do not delay other accounts', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  let begun = 0
  const work = () => {
    begun += 1
    return promise
  }
  const most = FORECAST_QUEUE_LIMITS.atOnce + FORECAST_QUEUE_LIMITS.waiting
  const forecasts = Array.from({ length: most + 1 }, () => forecastInQueue(api().db, KIRI, work))

  await expect(Promise.race(forecasts)).rejects.toMatchObject({
    refusal: { refused: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 },
  })
  expect(begun).toBe(1)
  expect(await forecastInQueue(api().db, BEN, () => Promise.resolve('served'))).toBe('served')

  resolve('done')
  const ends = await Promise.allSettled(forecasts)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(most)
})

test('only a commit with shown bills waits in the queue of forecasts and is counted', async () => {
  const orderer = await signInBuyer(api(), 'kiri', KIRI)
  const { token, accountCode } = orderer
  const orderId = await beginOrder(orderer)
  await amendAs(orderer, orderId, bodyFor(await offerTo(orderer), { category: 'UFB300/100' }))
  const bill = { day: '2026-12-10', amount: 1 }
  const shown = { bill: 90, thirtyDays: 0, once: 120, bills: { now: 1, first: bill, each: bill } }
  const commitsShown = () =>
    api().make(commitOrder, { token, parameters: { accountCode, orderId }, body: { shown } })
  const { promise, resolve } = Promise.withResolvers<string>()
  const most = FORECAST_QUEUE_LIMITS.atOnce + FORECAST_QUEUE_LIMITS.waiting
  // once a forecast is refused, the others have all turns
  const before = Array.from({ length: most + 1 }, () => forecastInQueue(api().db, KIRI, () => promise))
  await expect(Promise.race(before)).rejects.toMatchObject({ refusal: { refused: 'TOO_MANY_REQUESTS' } })

  expect([(await commitsShown()).statusCode, (await sendCommit(orderer, orderId)).json()]).toMatchObject([
    429,
    { state: 'Committed' },
  ])
  resolve('done')
  await Promise.allSettled(before)
  expect((await commitsShown()).json()).toMatchObject({ state: 'Committed' })
  await api().sql`update sign_in_tries set tries = ${MAX_FORECASTS}, closes_at = now() + interval '1 minute'`
  expect((await commitsShown()).statusCode).toBe(429)
})
