import { screen, within } from '@testing-library/react'

import type { WireReply } from '@switchboard/domain/call'
import { addDays, day } from '@switchboard/domain/day'
import { readDataByBillDate, readDataByDay, readDataSummary } from '@switchboard/domain/usage/data'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'

import { usage } from '../area.ts'

type DataByDay = WireReply<typeof readDataByDay>
type DataPeriod = DataByDay['period']

/** Two thirds of 300 GB used in the first 18 of 30 days. The provider's clock is at the 19th day. */
export function buildDataPeriod(differences: Partial<DataPeriod> = {}): DataPeriod {
  return {
    from: '2026-11-03',
    to: '2026-12-02',
    billDate: '2026-12-03',
    usedMb: 204_800,
    allowanceMb: 307_200,
    unlimited: false,
    knownTo: '2026-11-20',
    ...differences,
  }
}

function buildDataDay(date: string, downloadMb: number, uploadMb: number): DataByDay['days'][number] {
  const total = downloadMb + uploadMb
  return {
    date,
    totalMb: total,
    downloadMb,
    uploadMb,
    MBTotalSent: uploadMb,
    MBTotalRecv: downloadMb,
    MBTotal: total,
  }
}

/** Days of 10 GB each. The third day has no figures. */
export function buildDataDays(first: string, many: number) {
  return Array.from({ length: many }, (_, place) => addDays(day.parse(first), place))
    .filter((_date, place) => place !== 2)
    .map((date) => buildDataDay(date, 9_216, 1_024))
}

export const NOVEMBER: DataByDay = { period: buildDataPeriod(), days: buildDataDays('2026-11-03', 18) }

const EARLIER = buildDataPeriod({
  from: '2026-10-03',
  to: '2026-11-02',
  billDate: '2026-11-03',
  usedMb: 317_440,
  knownTo: '2026-11-02',
})

export async function showDataUsage(
  network: TestNetwork,
  newest: DataByDay = NOVEMBER,
  earlier: readonly DataPeriod[] = [EARLIER],
) {
  network.use(
    answers(readDataSummary, newest),
    answers(readDataByBillDate, [newest.period, ...earlier]),
    answers(readDataByDay, { period: EARLIER, days: buildDataDays('2026-10-03', 31) }),
  )
  showRoutes([...usage.routes, emptyHome], '/data-usage')
  await screen.findByRole('heading', { name: 'By bill period' })
  await screen.findAllByRole('button', { name: /GB/ })
}

export const listColumns = () => within(screen.getByRole('figure')).getAllByRole('listitem')
