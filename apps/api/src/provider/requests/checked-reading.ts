import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { isSameRegister } from '@switchboard/domain/meter-reading/rules'

import type { Queries } from '#api/platform/database/database.ts'
import { insertReadings } from '#api/provider/metering/enter-readings.ts'
import { listSuppliesByHand } from '#api/provider/metering/known-supply.ts'
import type { KnownSupply } from '#api/provider/metering/known-supply.ts'
import { findReadingProblem, hasPassedZero } from '#api/provider/metering/reading-problem.ts'
import type { ReadingFault, RegisterKey } from '#api/provider/metering/reading-problem.ts'

import type { Answerer, CustomerRequest } from './store.ts'

/** The displayed value of a register, checked by staff. */
export type RegisterReading = RegisterKey & { readonly readValue: number }

/** A reading of every register of one connection at the end of one day. */
export type CheckedReading = {
  readonly readOn: Day
  readonly registers: readonly RegisterReading[]
  /** Registers that show less than before: staff have confirmed that they restarted at 0. */
  readonly passedZero: readonly RegisterKey[]
}

export type ReadingResult =
  | { readonly kind: 'entered' }
  | { readonly kind: 'readingRefused'; readonly problem: ReadingFault }

const NO_SUCH_METER: ReadingFault = {
  field: 'readings.0.serialNumber',
  message: 'expected a meter that is read by hand at a connection of the account',
}

type Entry = { readonly request: CustomerRequest; readonly reading: CheckedReading }

/** Enters a reading by the rules of the customer's call, except that staff may enter any rise and a passed zero. */
export async function enterCheckedReading(
  queries: Queries,
  { request, reading }: Entry,
  { now, actor }: Answerer,
): Promise<ReadingResult> {
  const { account: accountCode, requestedAt } = request
  const { readOn: effectiveDate, passedZero } = reading
  const today = dayAt(now)
  const supplies = await listSuppliesByHand(queries, accountCode, today)
  const supply = supplies.find(({ registers }) =>
    registers.some(({ serialNumber }) => serialNumber === reading.registers[0]?.serialNumber),
  )
  if (supply === undefined) return { kind: 'readingRefused', problem: NO_SUCH_METER }
  const readings = reading.registers.map((register) => ({ ...register, effectiveDate }))
  const checked = { requestedOn: dayAt(requestedAt.getTime()), passedZero }
  const problem = findReadingProblem(readings, supply.registers, { today, checked })
  if (problem !== null) return { kind: 'readingRefused', problem }

  const entered = readings.map((each) => ({ ...each, restartKwh: computeRestart(each, supply) }))
  const { serviceNumber, icp } = supply
  const reader = { accountCode, serviceNumber, icp, now, actor }
  await insertReadings(queries, reader, { readings: entered, photo: null, isNotified: false })
  return { kind: 'entered' }
}

/** The kWh of a restart at 0: 100000 for a register with five dials. Zero if the register did not restart. */
function computeRestart(
  reading: RegisterReading & { readonly effectiveDate: Day },
  { registers }: KnownSupply,
): number {
  const register = registers.find((each) => isSameRegister(each, reading))
  return register !== undefined && hasPassedZero(reading, register) ? 10 ** register.numberOfDials : 0
}
