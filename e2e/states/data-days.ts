import type { Page } from '@playwright/test'

import { addDays, day } from '@switchboard/domain/day'
import { readDataSummary } from '@switchboard/domain/usage/data'

import { expect } from '../provider.ts'
import { haveSession, openAt } from './open.ts'
import { changeReply } from './replies.ts'

const ONE_GB = {
  totalMb: 1024,
  downloadMb: 924,
  uploadMb: 100,
  MBTotal: 1024,
  MBTotalRecv: 924,
  MBTotalSent: 100,
}

/** The figures of the demo end yesterday. */
export async function openToday(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await changeReply(page, readDataSummary, ({ period, days }) => {
    const today = period.knownTo === null ? period.from : addDays(day.parse(period.knownTo), 1)
    return { period: { ...period, knownTo: today }, days: [...days, { ...ONE_GB, date: today }] }
  })
  await openAt(page, '/data-usage', 'Data usage')
  await expect(page.getByText('Today, so far')).toBeVisible()
}

export async function openWithoutFigures(page: Page): Promise<void> {
  await haveSession(page, 'jack')
  await changeReply(page, readDataSummary, ({ period }) => ({
    period: { ...period, usedMb: 0, knownTo: null },
    days: [],
  }))
  await openAt(page, '/data-usage', 'Data usage')
  await expect(page.getByText(/^No figures for this bill period yet\. Here are the days of /)).toBeVisible()
}
