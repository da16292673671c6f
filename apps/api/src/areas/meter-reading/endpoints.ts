import { day } from '@switchboard/domain/day'
import {
  readLastActualReadings,
  readMeterPhoto,
  readMeterReadings,
  readMeters,
  readReadingReminder,
  setMeterReadings,
  setReadingReminder,
  withdrawMeterReadings,
} from '@switchboard/domain/meter-reading/contract'
import {
  readMeterLocations,
  readSiteAccess,
  setSiteAccess,
} from '@switchboard/domain/meter-reading/site-access-calls'
import type { SubmittedReading } from '@switchboard/domain/meter-reading/contract'
import { MAX_PHOTO_BYTES } from '@switchboard/domain/meter-reading/photo'
import { isSameRegister } from '@switchboard/domain/meter-reading/rules'
import { normalizeText } from '@switchboard/domain/typed-text'
import type { MeterReadingChange } from '@switchboard/domain/meter-reading/trail'
import {
  METER_LOCATION_MESSAGES,
  truncateNotes,
  meterLocationProblem,
} from '@switchboard/domain/meter-reading/site-access'

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

import { barePhoto } from './bare-photo.ts'
import { withdrawnReadingNotice } from './letters.ts'
import { findPhoto } from './store/photos.ts'
import { metersText, readingsText } from './store/registers.ts'
import { findReminder, saveReminder } from './store/reminders.ts'
import { meterLocations, saveSiteAccess, findSiteAccess } from './store/site-access.ts'
import { findWithdrawable, withdrawReadings } from './store/withdraw-readings.ts'

/** The same message for an unknown connection and for a connection of another account. */
const NOT_YOURS = { field: 'icp', message: 'expected a connection that supplies the account' }
const SMART_METER = { field: 'icp', message: 'expected a connection without smart meters' }
const NO_PHOTO = {
  field: 'photo',
  message: `expected a JPEG, PNG or WebP in base64, whole and of no more than ${MAX_PHOTO_BYTES} bytes`,
}
const NO_PHOTO_ON_DAY = { field: 'readOn', message: 'expected a day with a stored photo' }

const NO_READING_ON_DAY = { field: 'readOn', message: 'expected a day with a stored reading' }
const WITHDRAWN: MeterReadingChange = 'meter-reading-withdrawn'

export function meterReadingEndpoints(): Endpoint[] {
  return [...readingEndpoints(), withdrawEndpoint(), ...reminderEndpoints(), ...siteAccessEndpoints()]
}

function readingEndpoints(): Endpoint[] {
  return [
    handle(readMeters, async ({ db, accountCode, today }) => {
      return new JsonText(await metersText(db, { accountCode, today }))
    }),

    handle(readLastActualReadings, async ({ db, accountCode, today, parameters: { icp } }) => {
      const supply = await findSupply(db, { accountCode, icp, today })
      return supply === null ? refuse('CONNECTION_NOT_FOUND', NOT_YOURS) : lastActual(supply.registers)
    }),

    handle(readMeterReadings, async ({ db, accountCode, today, parameters: { icp } }) => {
      const text = await readingsText(db, { accountCode, icp, today })
      return text === null ? refuse('CONNECTION_NOT_FOUND', NOT_YOURS) : new JsonText(text)
    }),

    handleWhole(setMeterReadings, async ({ db, body, parameters: { icp }, ...input }) => {
      const { readings, photo: sentPhoto } = body
      const { accountCode, today, now, actor } = input
      // locks the account: no bill is made while the reading is stored
      await lockAccount(db, accountCode)
      const supply = await findSupply(db, { accountCode, icp, today })
      if (supply === null) return refuse('CONNECTION_NOT_FOUND', NOT_YOURS)
      if (supply.isSmart) return refuse('METER_IS_SMART', SMART_METER)
      const problem = findReadingProblem(readings, supply.registers, { today })
      if (problem !== null) return refuse('METER_READING_REFUSED', problem)
      const photo = sentPhoto === undefined ? null : barePhoto(Buffer.from(sentPhoto, 'base64'))
      if (sentPhoto !== undefined && photo === null) return refuse('METER_PHOTO_REFUSED', NO_PHOTO)
      const { serviceNumber } = supply
      const reader = { accountCode, serviceNumber, icp, now, actor }
      await insertReadings(db, reader, { readings, photo, isNotified: true })
      const nextBill = await forecastUsage(db, accountCode, serviceNumber)
      return { readings: nowRead(supply.registers, readings), nextBill }
    }),

    handle(readMeterPhoto, async ({ db, accountCode, today, parameters: { icp, readOn } }) => {
      const on = day.safeParse(readOn)
      if (!on.success) return refuse('METER_PHOTO_NOT_FOUND', NO_PHOTO_ON_DAY)
      const photo = await findPhoto(db, { accountCode, icp, today }, on.data)
      if (photo === 'CONNECTION_NOT_FOUND') return refuse(photo, NOT_YOURS)
      if (photo === 'METER_PHOTO_NOT_FOUND') return refuse(photo, NO_PHOTO_ON_DAY)
      return { mediaType: photo.mediaType, base64: Buffer.from(photo.bytes).toString('base64') }
    }),
  ]
}

function withdrawEndpoint(): Endpoint {
  return handleWhole(withdrawMeterReadings, async ({ db, parameters: { icp, readOn }, ...input }) => {
    const { accountCode, today, now, actor } = input
    // locks the account: no bill is made during the withdrawal
    await lockAccount(db, accountCode)
    const supply = await findSupply(db, { accountCode, icp, today })
    if (supply === null) return refuse('CONNECTION_NOT_FOUND', NOT_YOURS)
    const on = day.safeParse(readOn)
    const readDay = on.success ? { accountCode, serviceNumber: supply.serviceNumber, readOn: on.data } : null
    const isWithdrawable = readDay === null ? null : await findWithdrawable(db, readDay)
    if (readDay === null || isWithdrawable === null)
      return refuse('METER_READING_NOT_FOUND', NO_READING_ON_DAY)
    if (!isWithdrawable) return refuse('METER_READING_KEPT', { field: 'readOn' })
    await withdrawReadings(db, readDay, now)
    await audit(db, actor, { accountCode, action: WITHDRAWN, detail: { icp, readOn } })
    await queueNotice(db, {
      ...withdrawnReadingNotice({ readOn: readDay.readOn }),
      accountCode,
      source: `meter-reading-withdrawn:${icp}:${readOn}:${now}`,
      at: now,
      doneBy: trailName(actor),
    })
    const left = await findSupply(db, { accountCode, icp, today })
    return lastActual(left?.registers ?? [])
  })
}

function reminderEndpoints(): Endpoint[] {
  return [
    handle(readReadingReminder, async ({ db, accountCode, today, parameters: { icp } }) => {
      const known = await findReminder(db, { accountCode, icp, today })
      return known === null ? refuse('CONNECTION_NOT_FOUND', NOT_YOURS) : known.reminder
    }),

    handleWhole(setReadingReminder, async ({ db, body, parameters: { icp }, ...input }) => {
      const { channel } = body
      const { accountCode, today, now, actor } = input
      const known = await findReminder(db, { accountCode, icp, today })
      if (known === null) return refuse('CONNECTION_NOT_FOUND', NOT_YOURS)
      if (known.isSmart) return refuse('METER_IS_SMART', SMART_METER)
      if (channel !== null && known.reminder.sendTo[channel] === null) {
        return refuse('METER_REMINDER_REFUSED', {
          field: 'channel',
          message: 'the account has no address for it',
        })
      }
      await saveReminder(db, { accountCode, icp, today, now, actor }, channel)
      return { ...known.reminder, channel }
    }),
  ]
}

function siteAccessEndpoints(): Endpoint[] {
  return [
    handle(readMeterLocations, ({ db }) => meterLocations(db)),

    handle(readSiteAccess, async ({ db, accountCode, today, parameters: { icp } }) => {
      const known = await findSiteAccess(db, { accountCode, icp, today })
      return known === null ? refuse('CONNECTION_NOT_FOUND', NOT_YOURS) : known.siteAccess
    }),

    handleWhole(setSiteAccess, async ({ db, body, parameters: { icp }, ...input }) => {
      const { accountCode, today, now, actor } = input
      await lockAccount(db, accountCode)
      const known = await findSiteAccess(db, { accountCode, icp, today })
      if (known === null) return refuse('CONNECTION_NOT_FOUND', NOT_YOURS)
      if (known.isSmart) return refuse('METER_IS_SMART', SMART_METER)
      const problem = meterLocationProblem(body.meterLocationCode, await meterLocations(db))
      if (problem !== null) {
        const message = METER_LOCATION_MESSAGES[problem]
        return refuse('SITE_ACCESS_REFUSED', { field: 'meterLocationCode', message })
      }
      const access = { ...body, accessNotes: truncateNotes(normalizeText(body.accessNotes)) }
      await saveSiteAccess(db, { accountCode, icp, now, actor }, access)
      return access
    }),
  ]
}

function lastActual(registers: readonly KnownRegister[]) {
  return registers.flatMap(({ previous, ...register }) =>
    previous === null ? [] : [{ ...register, ...previous }],
  )
}

/** The saved readings, each with its register. */
function nowRead(registers: readonly KnownRegister[], readings: readonly SubmittedReading[]) {
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
