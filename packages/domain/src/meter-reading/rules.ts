import { addDays } from '../day.ts'
import type { Day } from '../day.ts'
import { normalizeValue } from '../typed-text.ts'

import type { MeterReading, MeteredConnection } from './contract.ts'

/** A reading may be entered for this many days in the past. Source: MTR-009. */
const DAYS_BACK = 7
/** A reading may be for tomorrow. Source: MTR-010. */
const DAYS_AHEAD = 1
/** Source: MTR-013. */
export const MAX_DECIMALS = 2
/** A reading may not rise by this many kWh or more. Source: MTR-016, MTR-031. */
export const TOO_MUCH_KWH = 5_000

/** The connections whose meters are read by hand. Source: MTR-002, MTR-004, MTR-025. */
export function readByHand(connections: readonly MeteredConnection[]): MeteredConnection[] {
  return connections.filter(({ metering }) => !metering.ami)
}

/** A register with its newest actual reading, which is null if it was never read. */
export type Register = Pick<MeterReading, 'serialNumber' | 'channelNumber' | 'numberOfDials' | 'counts'> & {
  readonly previous: Pick<MeterReading, 'date' | 'value'> | null
}

/** Every register of a connection with its newest actual reading. Source: MTR-021, MTR-023. */
export function listRegisters(
  { metering }: MeteredConnection,
  lastActual: readonly MeterReading[],
): readonly Register[] {
  return metering.meters.flatMap(({ serialNumber, channels }) =>
    channels.map((channel) => ({
      serialNumber,
      ...channel,
      previous: lastActual.find((reading) => isSameRegister(reading, { serialNumber, ...channel })) ?? null,
    })),
  )
}

/** Whether both belong to the same register. */
export function isSameRegister(
  one: Pick<MeterReading, 'serialNumber' | 'channelNumber'>,
  other: Pick<MeterReading, 'serialNumber' | 'channelNumber'>,
): boolean {
  return one.serialNumber === other.serialNumber && one.channelNumber === other.channelNumber
}

/** The newest day on which any register was read; null if none was. */
export function previousReadDate(registers: readonly Register[]): Day | null {
  return registers.reduce<Day | null>(
    (newest, { previous }) =>
      previous !== null && (newest === null || previous.date > newest) ? previous.date : newest,
    null,
  )
}

export type ReadDates = { readonly earliest: Day; readonly latest: Day }

/** The days for which a reading may be entered; none if the earliest is after the latest. Source: MTR-008 to MTR-010. */
export function readDates(registers: readonly Register[], today: Day): ReadDates {
  const previous = previousReadDate(registers)
  const back = addDays(today, -DAYS_BACK)
  const next = previous === null ? back : addDays(previous, 1)
  return { earliest: next > back ? next : back, latest: addDays(today, DAYS_AHEAD) }
}

export type ReadDateProblem = 'missing' | 'notAfterPrevious' | 'tooEarly' | 'tooLate'

/** Why a reading cannot be for this day, or null. Source: MTR-007 to MTR-010. */
export function readDateProblem(
  date: Day | null,
  registers: readonly Register[],
  today: Day,
): ReadDateProblem | null {
  if (date === null) return 'missing'
  const previous = previousReadDate(registers)
  if (previous !== null && date <= previous) return 'notAfterPrevious'
  const { earliest, latest } = readDates(registers, today)
  if (date < earliest) return 'tooEarly'
  return date > latest ? 'tooLate' : null
}

export type ReadingProblem =
  | 'missing'
  | 'noNumber'
  | 'tooManyDigits'
  | 'tooManyDecimals'
  | 'notMore'
  | 'tooMuch'

const NUMBER = /^(\d*)(?:\.(\d*))?$/

/** The kilowatt hours of a valid typed reading. */
export function readingIn(typed: string): number {
  return Number(normalizeValue(typed))
}

/** Why a typed text is not a valid reading of a register, or null. Source: MTR-011 to MTR-016, MTR-031. */
export function readingProblem(typed: string, { numberOfDials, previous }: Register): ReadingProblem | null {
  const text = normalizeValue(typed)
  if (text === '') return 'missing'
  const [, digits, decimals = ''] = NUMBER.exec(text) ?? []
  if (digits === undefined || digits + decimals === '') return 'noNumber'
  if (digits.length > numberOfDials) return 'tooManyDigits'
  if (decimals.length > MAX_DECIMALS) return 'tooManyDecimals'
  if (previous === null) return null
  const rise = hundredths(Number(text)) - hundredths(previous.value)
  if (rise <= 0) return 'notMore'
  return rise >= hundredths(TOO_MUCH_KWH) ? 'tooMuch' : null
}

/** Whole hundredths of a kWh, because two decimals are not exact in floating point. */
function hundredths(kwh: number): number {
  return Math.round(kwh * 100)
}

const REQUIRED = 'Read date is required'

/** The customer's message for an invalid read date. Source: MTR-007 to MTR-010. */
export const READ_DATE_MESSAGES: Record<ReadDateProblem, string> = {
  missing: REQUIRED,
  notAfterPrevious: 'Read date must be at least one day after the previous read date',
  tooEarly: `Read date must be no more than ${DAYS_BACK} days ago`,
  tooLate: 'Read date must be no later than tomorrow',
}

/** The customer's message for an invalid reading. Source: MTR-011, MTR-014 to MTR-016. */
export function readingMessage(
  problem: ReadingProblem,
  { numberOfDials }: Pick<Register, 'numberOfDials'>,
): string {
  const words: Record<ReadingProblem, string> = {
    missing: 'Reading is required',
    noNumber: 'Reading must be a number, such as 12345 or 12345.67',
    tooManyDigits: `Reading must be no more than ${numberOfDials} numbers long, excluding decimals`,
    tooManyDecimals: `Reading must have no more than ${MAX_DECIMALS} decimals`,
    notMore: 'Reading must exceed previous reading amount',
    tooMuch: `Reading cannot be over ${TOO_MUCH_KWH}kWh more than the latest actual read`,
  }
  return words[problem]
}
