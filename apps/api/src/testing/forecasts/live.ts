import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { TestApi } from '#api/testing/api.ts'
import type { TestGateway } from '#api/testing/gateway.ts'
import { readBooks } from '#api/testing/six-months/books.ts'
import { createTimedProvider, moveClock, runJobs } from '#api/testing/six-months/provider.ts'

import type { DrawnForecast } from './drawn.ts'
import { findDifferences } from './promised.ts'
import type { PromisedBill } from './promised.ts'

type Forecasting = {
  readonly forecasts: readonly DrawnForecast[]
  readonly first: Day
  readonly last: Day
  readonly random: () => number
}

/** Days within which the forecasts are read that need no bill on their day. */
const MAX_WAIT_DAYS = 6

/** Reads every forecast, confirms it, lives until its last bill, and compares. */
export async function liveForecasts(
  api: TestApi,
  gateway: TestGateway,
  { forecasts, first, last, random }: Forecasting,
) {
  const provider = createTimedProvider(api, gateway, first)
  const promised = new Map<DrawnForecast, readonly PromisedBill[]>()
  const onDay = new Map(
    forecasts.map((each) => [each, addDays(first, 1 + Math.floor(random() * MAX_WAIT_DAYS))]),
  )
  const isDone = (today: Day) =>
    promised.size === forecasts.length && [...promised.values()].flat().every(({ day }) => day < today)

  for (let today = addDays(first, 1); today <= last && !isDone(today); today = addDays(today, 1)) {
    provider.today = today
    await moveClock(provider, 6)
    for (const forecast of forecasts) {
      const { customer, onBillDay, promise } = forecast
      if (!onBillDay || promised.has(forecast)) continue
      const { nextBillOn } = await readBooks(api, customer.accountCode)
      if (nextBillOn === today) promised.set(forecast, await promise({ provider, customer, random }))
    }
    await runJobs(provider)
    await moveClock(provider, 10)
    for (const forecast of forecasts) {
      const { customer, onBillDay, promise } = forecast
      if (!onBillDay && onDay.get(forecast) === today)
        promised.set(forecast, await promise({ provider, customer, random }))
    }
  }

  const compared = []
  for (const [{ name, customer, isBusiness }, bills] of promised) {
    const account = { accountCode: customer.accountCode, isBusiness }
    compared.push({ name, bills, differences: await findDifferences(provider, account, bills) })
  }
  return compared
}
