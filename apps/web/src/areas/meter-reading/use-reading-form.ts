import { useState } from 'react'

import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { MeteredConnection } from '@switchboard/domain/meter-reading/contract'
import {
  READ_DATE_MESSAGES,
  readDateProblem,
  readDates,
  readingMessage,
  readingProblem,
  readingIn,
} from '@switchboard/domain/meter-reading/rules'
import type { Register } from '@switchboard/domain/meter-reading/rules'
import { parseTypedDay, toTypedDayText } from '@switchboard/domain/typed-day'

import { providerToday } from '#web/http/configuration.ts'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { useSetReadings } from './queries.ts'
import type { ReadingsTaken } from './queries.ts'
import { usePhoto } from './use-photo.ts'
import { registerHint, registerText } from './words.ts'

/** The id of a register's field. */
export function registerFieldId({ serialNumber, channelNumber }: Register): string {
  return `reading-${serialNumber}-${channelNumber}`
}

export type ReadingFormProps = {
  readonly icp: MeteredConnection['icp']
  readonly registers: readonly Register[]
  readonly onTaken: (taken: ReadingsTaken) => void
}

type ShownReadingProblem = Problem & {
  /** Whether the reading is valid but moved too far or backwards. Staff can check such a reading. */
  readonly tooFar: boolean
}

/** The values, errors and submission of the form. Source: MTR-005, MTR-007 to MTR-016. */
export function useReadingForm({ icp, registers, onTaken }: ReadingFormProps) {
  const today = providerToday()
  const dates = readDates(registers, today)
  const [typedDate, setTypedDate] = useState(() =>
    dates.earliest <= today ? toTypedDayText(today) : toTypedDayText(dates.earliest),
  )
  const [typedReadings, setTypedReadings] = useState<Readonly<Record<string, string>>>({})
  // the same key for the same readings, so that a repeated request does not store them twice
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const photo = usePhoto(() => setIdempotencyKey(crypto.randomUUID()))
  const send = useSetReadings(icp, onTaken)

  const dateField = `read-date-${icp}`
  const date = parseTypedDay(typedDate)
  const dateProblem = readDateProblem(date, registers, today)
  const dateMessage = dateProblem === null ? null : READ_DATE_MESSAGES[dateProblem]
  const findTyped = (register: Register) => typedReadings[registerFieldId(register)] ?? ''
  const readingProblems = registers.flatMap((register): ShownReadingProblem[] => {
    const problem = readingProblem(findTyped(register), register)
    if (problem === null) return []
    const tooFar = problem === 'notMore' || problem === 'tooMuch'
    return [{ fieldId: registerFieldId(register), message: readingMessage(problem, register), tooFar }]
  })
  const problems = [
    ...(dateMessage === null ? [] : [{ fieldId: dateField, message: dateMessage }]),
    ...readingProblems,
  ]
  const attempts = useAttempts(problems)
  const canStaffCheck =
    readingProblems.length > 0 && dateMessage === null && readingProblems.every(({ tooFar }) => tooFar)

  function changeDate(value: string) {
    setTypedDate(value)
    setIdempotencyKey(crypto.randomUUID())
  }

  function changeReading(register: Register, value: string) {
    setTypedReadings({ ...typedReadings, [registerFieldId(register)]: value })
    setIdempotencyKey(crypto.randomUUID())
  }

  function sendReadings() {
    if (date === null) return
    const readings = registers.map((register) => ({
      serialNumber: register.serialNumber,
      channelNumber: register.channelNumber,
      readValue: readingIn(findTyped(register)),
      effectiveDate: date,
    }))
    const body = photo.photo === null ? { readings } : { readings, photo: photo.photo.base64 }
    send.mutate({ body, idempotencyKey })
  }

  return {
    dates,
    date,
    dateField,
    typedDate,
    changeDate,
    dateMessage,
    findTyped,
    changeReading,
    photo,
    attempts,
    /** The readings for staff, after an attempt to send readings that only staff can check. */
    textForStaff:
      attempts.attempt > 0 && date !== null && canStaffCheck
        ? buildTextForStaff({ icp, date, registers, findTyped })
        : null,
    send,
    sendReadings,
    // the photo is sent with the readings, so wait until it is open
    isBusy: send.isPending || photo.isOpening,
  }
}

type TypedReadings = Pick<ReadingFormProps, 'icp' | 'registers'> & {
  readonly date: Day
  readonly findTyped: (register: Register) => string
}

function buildTextForStaff({ icp, date, registers, findTyped }: TypedReadings): string {
  const lines = registers.map(
    (register) =>
      `${registerText(register, registers)}: ${findTyped(register)} kWh (${registerHint(register)})`,
  )
  return [`Connection ${icp}, read on ${dayText(date)}.`, ...lines].join('\n')
}
