import type { Day } from '@switchboard/domain/day'
import type { SubmittedReading } from '@switchboard/domain/meter-reading/contract'
import {
  READ_DATE_MESSAGES,
  TOO_MUCH_KWH,
  isSameRegister,
  readDateProblem,
  readingMessage,
  readingProblem,
} from '@switchboard/domain/meter-reading/rules'
import type { Register } from '@switchboard/domain/meter-reading/rules'

/** The wrong field of the body, and the reason. */
export type ReadingFault = { readonly field: string; readonly message: string }

/** The key of a register: its meter and its number in the meter. */
export type RegisterKey = Pick<Register, 'serialNumber' | 'channelNumber'>

/** The findings of staff about readings that a customer could not enter. */
export type StaffCheck = {
  /** The reading may be of any day that the customer could have chosen on this day. */
  readonly requestedOn: Day
  /** Registers that restarted at 0. No other register may show less than before. */
  readonly passedZero: readonly RegisterKey[]
}

type Rules = {
  readonly today: Day
  /** With a check by staff the limit of 5000 kWh does not apply. */
  readonly checked?: StaffCheck
}

/** Why readings are refused, or null. Each register needs one reading, all of one day. Source: MTR-007 to MTR-016, Readings. */
export function findReadingProblem(
  readings: readonly SubmittedReading[],
  registers: readonly Register[],
  rules: Rules,
): ReadingFault | null {
  return findDateProblem(readings, registers, rules) ?? findValueProblem(readings, registers, rules)
}

function findDateProblem(
  readings: readonly SubmittedReading[],
  registers: readonly Register[],
  { today, checked }: Rules,
): ReadingFault | null {
  const date = readings[0]?.effectiveDate ?? null
  const other = readings.findIndex(({ effectiveDate }) => effectiveDate !== date)
  if (other !== -1) return atField(other, 'effectiveDate', 'expected the same date as of the first reading')
  const problem = readDateProblem(date, registers, today)
  if (problem === null) return null
  const wasOpen =
    problem === 'tooEarly' &&
    checked !== undefined &&
    readDateProblem(date, registers, checked.requestedOn) === null
  return wasOpen ? null : atField(0, 'effectiveDate', READ_DATE_MESSAGES[problem])
}

function findValueProblem(
  readings: readonly SubmittedReading[],
  registers: readonly Register[],
  { checked }: Rules,
): ReadingFault | null {
  for (const [place, reading] of readings.entries()) {
    const register = registers.find((each) => isSameRegister(each, reading))
    if (register === undefined)
      return atField(place, 'channelNumber', 'expected a register of the connection')
    if (readings.findIndex((each) => isSameRegister(each, reading)) < place)
      return atField(place, 'channelNumber', 'expected one reading of each register')
    const problem = readingProblem(String(reading.readValue), register)
    const restarted = checked?.passedZero.some((each) => isSameRegister(each, reading)) === true
    const isChecked =
      (checked !== undefined && problem === 'tooMuch') ||
      (restarted && problem === 'notMore' && hasPassedZero(reading, register))
    if (problem !== null && !isChecked) return atField(place, 'readValue', readingMessage(problem, register))
    const restartProblem = restarted ? findRestartProblem(reading, register) : null
    if (restartProblem !== null) return restartProblem
  }
  const missing = registers.find((register) => !readings.some((reading) => isSameRegister(reading, register)))
  if (missing === undefined) return null
  const { serialNumber, channelNumber } = missing
  const message = `${readingMessage('missing', missing)}: meter ${serialNumber}, register ${channelNumber}`
  return { field: 'readings', message }
}

/** If a restart means a rise of 5000 kWh or more, the reading is probably wrong. */
function findRestartProblem(reading: SubmittedReading, register: Register): ReadingFault | null {
  const name = `${register.serialNumber}/${register.channelNumber}`
  if (register.previous === null || !hasPassedZero(reading, register))
    return { field: 'passedZero', message: `expected a register that shows less than before, unlike ${name}` }
  const rise = 10 ** register.numberOfDials + reading.readValue - register.previous.value
  if (Math.round(rise * 100) < TOO_MUCH_KWH * 100) return null
  const message = `expected a rise of less than ${TOO_MUCH_KWH} kWh over the restart; ${name} rises by ${rise.toFixed(2)}`
  return { field: 'passedZero', message }
}

/** Whether a register shows less than at its newest reading. */
export function hasPassedZero({ readValue }: SubmittedReading, { previous }: Register): boolean {
  return previous !== null && readValue < previous.value
}

function atField(place: number, field: keyof SubmittedReading, message: string): ReadingFault {
  return { field: `readings.${place}.${field}`, message }
}
