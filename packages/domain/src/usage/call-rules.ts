import { toCsv } from '../csv.ts'
import { PROVIDER_ZONE, dayAt } from '../day.ts'
import { toCents, toDollars } from '../money.ts'
import type { Cents } from '../money.ts'
import { groupPhoneNumber } from '../phone-groups.ts'

import type { CallRecord, CallTotal } from './calls.ts'

const NEW_ZEALAND = '+64'

/** A number in groups: `09 555 0134`. A foreign number stays as it is: `+61255501234`. */
export function numberText(number: string): string {
  return number.startsWith(NEW_ZEALAND) ? groupPhoneNumber(`0${number.slice(NEW_ZEALAND.length)}`) : number
}

const MINUTE = 60
const HOUR = 3_600

/** `34 s`, `4 min 23 s`, `1 h 5 min`. */
export function durationText(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / HOUR),
    Math.floor((seconds % HOUR) / MINUTE),
    seconds % MINUTE,
  ]
  if (hours > 0) return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
  if (minutes > 0) return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
  return `${rest} s`
}

type Charged = Pick<CallRecord | CallTotal, 'chargeIncludingGst' | 'chargeExcludingGst'>

/** The charge of a call or of several calls, without GST for a business; null if unknown. */
export function callCharge(
  { chargeIncludingGst, chargeExcludingGst }: Charged,
  business: boolean,
): Cents | null {
  return business ? chargeExcludingGst : chargeIncludingGst
}

/** The total charge of calls; null if the charge of a call is unknown. */
export function totalCharge(calls: readonly Charged[], business: boolean): Cents | null {
  const charges = calls.map((each) => callCharge(each, business))
  return charges.reduce<Cents | null>(
    (sum, charge) => (sum === null || charge === null ? null : toCents(sum + charge)),
    toCents(0),
  )
}

/** Why a call has no charge; null if it has a charge, or if the charge is unknown. */
export function freeReason(call: CallRecord): string | null {
  if (call.callingPack !== null) return `In ${call.callingPack}`
  if (call.chargedMinutes === 0) return 'No charge'
  return call.chargeIncludingGst === 0 ? 'In your plan' : null
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: PROVIDER_ZONE, timeStyle: 'medium' })

/** Calls as a CSV file, oldest first, in New Zealand time, with charges in dollars. Source: USE-014, Readings. */
export function callsCsv(calls: readonly CallRecord[], business: boolean): string {
  return toCsv([
    [
      'Date',
      'Number dialed',
      'Number billed',
      'Category',
      'Duration',
      business ? 'Charge without GST' : 'Charge',
      'Calling pack',
    ],
    ...calls.toReversed().map((call) => {
      const charge = callCharge(call, business)
      return [
        `${dayAt(call.began)} ${clock.format(call.began)}`,
        numberText(call.numberDialled),
        numberText(call.numberBilled),
        call.category,
        clockDuration(call.seconds),
        charge === null ? '' : toDollars(charge),
        call.callingPack ?? '',
      ]
    }),
  ])
}

/** `0:04:23`. Spreadsheets can add up this format. */
function clockDuration(seconds: number): string {
  const parts = [Math.floor((seconds % HOUR) / MINUTE), seconds % MINUTE]
  return [Math.floor(seconds / HOUR), ...parts.map((part) => String(part).padStart(2, '0'))].join(':')
}
