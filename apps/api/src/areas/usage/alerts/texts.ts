import type { NextBill } from '@switchboard/domain/billing/next-bill'
import { dayText, shortDayText, weekdayName } from '@switchboard/domain/day'
import { moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { percentMore } from '@switchboard/domain/usage/alert-rules'
import type { DataLevel, UnusualDay } from '@switchboard/domain/usage/alert-rules'
import type { DataPeriod } from '@switchboard/domain/usage/data'
import { gigabytesText, remainingMb } from '@switchboard/domain/usage/data-rules'

export type AlertText = { readonly subject: string; readonly said: string }

/** The data left is named first: customers can still use it. */
export function dataText(period: DataPeriod, level: DataLevel): AlertText {
  const left = remainingMb(period) ?? 0
  const used = `${gigabytesText(period.usedMb)} of ${gigabytesText(period.allowanceMb ?? 0)}`
  const known = period.knownTo === null ? '' : ` by the end of ${shortDayText(period.knownTo)}`
  const until = dayText(period.to)
  if (level === 100 || left <= 0)
    return {
      subject: 'All of your data is used',
      said: `You had used ${used}${known}. Your next bill period begins after ${until}.`,
    }
  return {
    subject: `${gigabytesText(left)} of your data is left`,
    said: `${gigabytesText(left)} is left until ${until}: you had used ${used}${known}.`,
  }
}

/** Null without a forecast of the bill. */
export function billText({ range, billDate }: NextBill, over: Cents): AlertText | null {
  if (range === null) return null
  const comes =
    range.low === range.high
      ? moneyText(range.low)
      : `between ${moneyText(range.low)} and ${moneyText(range.high)}`
  return {
    subject: `Your next bill is heading over ${moneyText(over)}`,
    said: `Your bill of ${dayText(billDate)} is likely to come to ${comes}. You asked us to tell you above ${moneyText(over)}.`,
  }
}

const WATT_HOURS_A_KWH = 1_000

function kwhText(wattHours: number): string {
  return `${(wattHours / WATT_HOURS_A_KWH).toLocaleString('en-NZ', { maximumFractionDigits: 1 })} kWh`
}

export function powerText(day: UnusualDay): AlertText {
  const weekday = weekdayName(day.date)
  const more = percentMore(day)
  return {
    subject: `More power than usual on ${weekday} ${shortDayText(day.date)}`,
    said: [
      `You used ${kwhText(day.wattHours)} on ${weekday} ${dayText(day.date)}`,
      more === null ? '' : `, ${more} % more than on your usual ${weekday}`,
      ` of ${kwhText(day.usual)}.`,
    ].join(''),
  }
}

/** The page with the half-hours of a day, the days of a period or the parts of a bill. */
export type AlertPage = '/power-usage' | '/data-usage' | '/bill-history'

type Message = AlertText & {
  readonly customer: string
  readonly page: AlertPage
  readonly publicUrl: string
}

/** The body of the e-mail, with links to the usage page and to the settings of alerts. */
export function emailBody({ customer, said, page, publicUrl }: Message): string {
  return [
    `Kia ora ${customer}`,
    said,
    `See more: ${publicUrl}${page}`,
    `You asked us to tell you. Choose what we tell you: ${publicUrl}/alerts`,
  ].join('\n\n')
}

export function smsBody({ subject, said, page, publicUrl }: Message): string {
  return `${subject}. ${said} ${publicUrl}${page}`
}
