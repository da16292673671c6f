import type { Day } from '@switchboard/domain/day'
import type { SubmittedReading } from '@switchboard/domain/meter-reading/contract'
import {
  READ_DATE_MESSAGES,
  isOf,
  readDateProblem,
  readingMessage,
  readingProblem,
} from '@switchboard/domain/meter-reading/rules'
import type { Register } from '@switchboard/domain/meter-reading/rules'

/** The field of the body that is at fault, and what is wrong with it. */
type Problem = { readonly field: string; readonly message: string }

/** Why readings are not taken; null where they are: one of each register, all of one day. Source: MTR-007 to MTR-016, Readings. */
export function problemOf(
  readings: readonly SubmittedReading[],
  registers: readonly Register[],
  today: Day,
): Problem | null {
  return dateProblemOf(readings, registers, today) ?? valuesProblemOf(readings, registers)
}

function dateProblemOf(
  readings: readonly SubmittedReading[],
  registers: readonly Register[],
  today: Day,
): Problem | null {
  const date = readings[0]?.effectiveDate ?? null
  const other = readings.findIndex(({ effectiveDate }) => effectiveDate !== date)
  if (other !== -1) return atField(other, 'effectiveDate', 'expected the same date as of the first reading')
  const problem = readDateProblem(date, registers, today)
  return problem === null ? null : atField(0, 'effectiveDate', READ_DATE_MESSAGES[problem])
}

function valuesProblemOf(
  readings: readonly SubmittedReading[],
  registers: readonly Register[],
): Problem | null {
  for (const [place, reading] of readings.entries()) {
    const register = registers.find((each) => isOf(each, reading))
    if (register === undefined)
      return atField(place, 'channelNumber', 'expected a register of the connection')
    if (readings.findIndex((each) => isOf(each, reading)) < place)
      return atField(place, 'channelNumber', 'expected one reading of each register')
    const problem = readingProblem(String(reading.readValue), register)
    if (problem !== null) return atField(place, 'readValue', readingMessage(problem, register))
  }
  const missing = registers.find((register) => !readings.some((reading) => isOf(reading, register)))
  if (missing === undefined) return null
  const { serialNumber, channelNumber } = missing
  const message = `${readingMessage('missing', missing)}: meter ${serialNumber}, register ${channelNumber}`
  return { field: 'readings', message }
}

function atField(place: number, field: keyof SubmittedReading, message: string): Problem {
  return { field: `readings.${place}.${field}`, message }
}
