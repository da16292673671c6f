import { addDays, dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { Counts, MeterReading, NextBill } from '@switchboard/domain/meter-reading/contract'
import type { ReadDates, Register } from '@switchboard/domain/meter-reading/rules'

import type { Failure } from '#web/http/failure.ts'
import { NOT_CONNECTED } from '#web/http/common-advice.ts'
import { isAnswerLost, isNotConnected, wasNotSent } from '#web/http/lost-answer.ts'

export const READING_TITLE = 'Enter meter reading'
export const SITE_TITLE = 'Change site access'

/** Source: MTR-029. */
export const READING_FAILED = 'Sorry, something went wrong submitting your reading'
export const REMINDER_FAILED = 'We could not save the reminder'
/** Source: MTR-030. */
export const ACCESS_FAILED = 'Error changing meter access'

/** Names the reading of a register, as the beginning of a text. */
const COUNTS: Record<Counts, string> = { all: 'Reading', day: 'Day reading', night: 'Night reading' }

/** For example `Night reading of meter M1000010`, with the number of the register if several count the same. */
export function registerText(
  { serialNumber, channelNumber, counts }: Register,
  registers: readonly Register[],
): string {
  const alike = registers.filter((other) => other.serialNumber === serialNumber && other.counts === counts)
  const suffix = alike.length > 1 ? `, register ${channelNumber}` : ''
  return `${COUNTS[counts]} of meter ${serialNumber}${suffix}`
}

const KWH = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 2, useGrouping: false })

/** A reading as on the dials, such as `07365` or `07455.25`. */
export function dialsText({ value, numberOfDials }: Pick<MeterReading, 'value' | 'numberOfDials'>): string {
  const parts = new Map(KWH.formatToParts(value).map((part) => [part.type, part.value]))
  const whole = (parts.get('integer') ?? '').padStart(numberOfDials, '0')
  const decimals = parts.get('fraction')
  return decimals === undefined ? whole : `${whole}.${decimals}`
}

/** For example `5 dials. It was 07365 on 2 November 2026.` */
export function registerHint({ numberOfDials, previous }: Register): string {
  const dials = numberOfDials === 1 ? '1 dial.' : `${numberOfDials} dials.`
  if (previous === null) return `${dials} Nobody has read it yet.`
  return `${dials} It was ${dialsText({ value: previous.value, numberOfDials })} on ${dayText(previous.date)}.`
}

/** The hint about the days that can be chosen. */
export function windowText({ earliest, latest }: ReadDates): string {
  return `Choose the day on which you read the meter: any day from ${dayText(earliest)} to ${dayText(latest)}. The reading counts for the whole of that day.`
}

/** The effect of a reading on the next bill: its charges, and the correction of earlier estimates. */
export function nextBillText(readOn: Day, nextBill: NextBill): string {
  const { settled } = nextBill
  const settles =
    settled === null
      ? ''
      : ` It also settles our estimate from ${dayText(settled.from)} to ${dayText(settled.to)}: you used ${differenceText(settled.kwh)}.`
  return chargeText(readOn, nextBill) + settles
}

function chargeText(readOn: Day, { date, read, estimated }: NextBill): string {
  const bill = `Your next bill, of ${dayText(date)},`
  const last = addDays(date, -1)
  if (readOn > last) return `${bill} ends before this reading. The reading says what the days before it used.`
  const used = read === null ? 'what' : `the ${KWH.format(read.kwh)} kWh that`
  const upTo = `${bill} charges ${used} you used up to this reading`
  if (estimated === null) return `${upTo}.`
  const { from, to, kwh } = estimated
  return `${upTo}, and an estimate of ${Math.round(kwh)} kWh from ${dayText(from)} to ${dayText(to)}. A reading closer to ${dayText(to)} leaves less to estimate.`
}

function differenceText(kwh: number): string {
  return kwh < 0
    ? `${KWH.format(-kwh)} kWh less, which we give back`
    : `${KWH.format(kwh)} kWh more, which it charges`
}

/** The advice if a reading was not withdrawn. */
export function withdrawAdvice(failure: Failure): string {
  if (wasNotSent(failure)) return 'Nothing has been sent. Try again once you are online.'
  if (isAnswerLost(failure))
    return 'The connection dropped, and we do not know whether it reached us. Try again.'
  switch (failure.code) {
    case 'METER_READING_KEPT':
      return 'A bill charges by it, a newer reading follows it, or we entered it because your meter began at 0 again. If it is wrong, call us.'
    case 'METER_READING_NOT_FOUND':
      return 'It was already withdrawn.'
    case 'CONNECTION_NOT_FOUND':
      return 'This meter no longer supplies your account.'
    default:
      return 'This is our fault, not yours. Try again in a moment.'
  }
}

const NOT_SENT = 'Nothing has been sent. What you entered is still here: send it again.'
const LOST =
  'The connection dropped, and we do not know whether it reached us. Send it again as it is: we only take it once.'
const OUR_FAULT = 'This is our fault, not yours. What you entered is still here: try again in a moment.'
const CHANGED =
  'Our details of this meter have changed since you started. Check what you entered and send it again.'
const PHOTO =
  'We cannot keep this photo. Remove it, or choose another, and send the reading again. What you entered is still here.'
const NO_ADDRESS = 'We no longer have an address or number for this. Choose another way.'
const NOT_YOURS = 'This meter no longer supplies your account, so we cannot save anything for it.'
const SMART = 'This meter now sends us its readings by itself: you have nothing to enter.'

/** The advice if readings or site access were not saved. */
export function adviceAfter(failure: Failure): string {
  if (isNotConnected(failure)) return `${NOT_CONNECTED} What you entered is still here.`
  if (wasNotSent(failure)) return NOT_SENT
  if (isAnswerLost(failure)) return LOST
  switch (failure.code) {
    case 'CONNECTION_NOT_FOUND':
      return NOT_YOURS
    case 'METER_IS_SMART':
      return SMART
    case 'METER_PHOTO_REFUSED':
    case 'PAYLOAD_TOO_LARGE':
      return PHOTO
    case 'METER_REMINDER_REFUSED':
      return NO_ADDRESS
    case 'METER_READING_REFUSED':
    case 'SITE_ACCESS_REFUSED':
      return CHANGED
    default:
      return OUR_FAULT
  }
}
