import { day } from '@switchboard/domain/day'
import {
  readLastActualReadings,
  readMeterPhoto,
  readMeterReadings,
  readMeters,
  setMeterReadings,
  withdrawMeterReadings,
} from '@switchboard/domain/meter-reading/contract'
import type { SubmittedReading } from '@switchboard/domain/meter-reading/contract'
import { MAX_PHOTO_BYTES } from '@switchboard/domain/meter-reading/photo'
import { isSameRegister } from '@switchboard/domain/meter-reading/rules'
import type { MeterReadingChange } from '@switchboard/domain/meter-reading/trail'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import { JsonText, handle, handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'
import { insertReadings } from '#api/provider/metering/enter-readings.ts'
import { findSupply } from '#api/provider/metering/known-supply.ts'
import type { KnownRegister } from '#api/provider/metering/known-supply.ts'
import { forecastUsage } from '#api/provider/metering/read-by-hand.ts'
import { findReadingProblem } from '#api/provider/metering/reading-problem.ts'

import { connectionEndpoints } from './connection-endpoints.ts'
import { withdrawnReadingNotice } from './letters.ts'
import { SMART_METER, UNKNOWN_CONNECTION } from './refusals.ts'
import { findPhoto } from './store/photos.ts'
import { readMetersText, readReadingsText } from './store/registers.ts'
import { canWithdrawReadings, withdrawReadings } from './store/withdraw-readings.ts'
import { stripMetadata } from './strip-metadata.ts'

const UNUSABLE_PHOTO = {
  field: 'photo',
  message: `expected a JPEG, PNG or WebP in base64, whole and of no more than ${MAX_PHOTO_BYTES} bytes`,
}
const NO_PHOTO_ON_DAY = { field: 'readOn', message: 'expected a day with a stored photo' }

const NO_READING_ON_DAY = { field: 'readOn', message: 'expected a day with a stored reading' }
const WITHDRAWN: MeterReadingChange = 'meter-reading-withdrawn'

export function meterReadingEndpoints(): Endpoint[] {
  return [...readingEndpoints(), withdrawEndpoint(), ...connectionEndpoints()]
}

function readingEndpoints(): Endpoint[] {
  return [
    handle(
      readMeters,
      async ({ db, accountCode, today }) => new JsonText(await readMetersText(db, { accountCode, today })),
    ),

    handle(readLastActualReadings, async ({ db, accountCode, today, parameters: { icp } }) => {
      const supply = await findSupply(db, { accountCode, icp, today })
      return supply === null
        ? refuse('CONNECTION_NOT_FOUND', UNKNOWN_CONNECTION)
        : listLastReadings(supply.registers)
    }),

    handle(readMeterReadings, async ({ db, accountCode, today, parameters: { icp } }) => {
      const text = await readReadingsText(db, { accountCode, icp, today })
      return text === null ? refuse('CONNECTION_NOT_FOUND', UNKNOWN_CONNECTION) : new JsonText(text)
    }),

    handleWhole(setMeterReadings, async ({ db, body, parameters: { icp }, ...rest }) => {
      const { readings, photo: sentPhoto } = body
      const { accountCode, today, now, actor } = rest
      // no bill may be made while the readings are stored
      await lockAccount(db, accountCode)
      const supply = await findSupply(db, { accountCode, icp, today })
      if (supply === null) return refuse('CONNECTION_NOT_FOUND', UNKNOWN_CONNECTION)
      if (supply.isSmart) return refuse('METER_IS_SMART', SMART_METER)
      const problem = findReadingProblem(readings, supply.registers, { today })
      if (problem !== null) return refuse('METER_READING_REFUSED', problem)
      const photo = sentPhoto === undefined ? null : stripMetadata(Buffer.from(sentPhoto, 'base64'))
      if (sentPhoto !== undefined && photo === null) return refuse('METER_PHOTO_REFUSED', UNUSABLE_PHOTO)
      const { serviceNumber } = supply
      const reader = { accountCode, serviceNumber, icp, now, actor }
      await insertReadings(db, reader, { readings, photo, isNotified: true })
      const nextBill = await forecastUsage(db, accountCode, serviceNumber)
      return { readings: listSavedReadings(supply.registers, readings), nextBill }
    }),

    handle(readMeterPhoto, async ({ db, accountCode, today, parameters: { icp, readOn } }) => {
      const parsed = day.safeParse(readOn)
      if (!parsed.success) return refuse('METER_PHOTO_NOT_FOUND', NO_PHOTO_ON_DAY)
      const photo = await findPhoto(db, { accountCode, icp, today }, parsed.data)
      if (photo === 'CONNECTION_NOT_FOUND') return refuse(photo, UNKNOWN_CONNECTION)
      if (photo === 'METER_PHOTO_NOT_FOUND') return refuse(photo, NO_PHOTO_ON_DAY)
      return { mediaType: photo.mediaType, base64: Buffer.from(photo.bytes).toString('base64') }
    }),
  ]
}

function withdrawEndpoint(): Endpoint {
  return handleWhole(withdrawMeterReadings, async ({ db, parameters: { icp, readOn }, ...rest }) => {
    const { accountCode, today, now, actor } = rest
    // no bill may be made during the withdrawal
    await lockAccount(db, accountCode)
    const supply = await findSupply(db, { accountCode, icp, today })
    if (supply === null) return refuse('CONNECTION_NOT_FOUND', UNKNOWN_CONNECTION)
    const parsed = day.safeParse(readOn)
    if (!parsed.success) return refuse('METER_READING_NOT_FOUND', NO_READING_ON_DAY)
    const readDay = { accountCode, serviceNumber: supply.serviceNumber, readOn: parsed.data }
    const canWithdraw = await canWithdrawReadings(db, readDay)
    if (canWithdraw === null) return refuse('METER_READING_NOT_FOUND', NO_READING_ON_DAY)
    if (!canWithdraw) return refuse('METER_READING_KEPT', { field: 'readOn' })
    await withdrawReadings(db, readDay, now)
    await audit(db, actor, { accountCode, action: WITHDRAWN, detail: { icp, readOn } })
    await queueNotice(db, {
      ...withdrawnReadingNotice({ readOn: readDay.readOn }),
      accountCode,
      source: `meter-reading-withdrawn:${icp}:${readOn}:${now}`,
      at: now,
      doneBy: trailName(actor),
    })
    const remaining = await findSupply(db, { accountCode, icp, today })
    return listLastReadings(remaining?.registers ?? [])
  })
}

function listLastReadings(registers: readonly KnownRegister[]) {
  return registers.flatMap(({ previous, ...register }) =>
    previous === null ? [] : [{ ...register, ...previous }],
  )
}

function listSavedReadings(registers: readonly KnownRegister[], readings: readonly SubmittedReading[]) {
  return registers.flatMap(({ previous: _before, ...register }) =>
    readings
      .filter((reading) => isSameRegister(reading, register))
      .map(({ effectiveDate, readValue }) => ({
        ...register,
        date: effectiveDate,
        value: readValue,
        readBy: 'Customer' as const,
      })),
  )
}
