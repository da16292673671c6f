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

/** A forecast that is not read on its bill day is read within this number of days. */
const MAX_WAIT_DAYS = 6

/** Reads and confirms every forecast, simulates the days until its last bill, and compares it with the bills. */
export async function compareForecasts(
  api: TestApi,
  gateway: TestGateway,
  { forecasts, first, last, random }: Forecasting,
) {
  const provider = createTimedProvider(api, gateway, first)
  const promised = new Map<DrawnForecast, readonly PromisedBill[]>()
  const readDays = new Map(
    forecasts.map((each) => [each, addDays(first, 1 + Math.floor(random() * MAX_WAIT_DAYS))]),
  )
  const isDone = (today: Day) =>
    promised.size === forecasts.length && [...promised.values()].flat().every(({ day }) => day < today)

  for (let today = addDays(first, 1); today <= last && !isDone(today); today = addDays(today, 1)) {
    provider.today = today
    await moveClock(provider, 6)
    for (const forecast of forecasts) {
      const { customer, onBillDay, readAndConfirm } = forecast
      if (!onBillDay || promised.has(forecast)) continue
      const { nextBillOn } = await readBooks(api, customer.accountCode)
      if (nextBillOn === today) promised.set(forecast, await readAndConfirm({ provider, customer, random }))
    }
    await runJobs(provider)
    await moveClock(provider, 10)
    for (const forecast of forecasts) {
      const { customer, onBillDay, readAndConfirm } = forecast
      if (!onBillDay && readDays.get(forecast) === today)
        promised.set(forecast, await readAndConfirm({ provider, customer, random }))
    }
  }

  const compared = []
  for (const [{ name, customer, isBusiness }, bills] of promised) {
    const account = { accountCode: customer.accountCode, isBusiness }
    compared.push({ name, bills, differences: await findDifferences(provider, account, bills) })
  }
  return compared
}
