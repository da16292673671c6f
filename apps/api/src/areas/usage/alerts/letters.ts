import type { BillRange } from '@switchboard/domain/billing/next-bill'
import { dayText, shortDayText, weekdayName } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { totalNote } from '@switchboard/domain/gst'
import type { Bucket } from '@switchboard/domain/mobile/use/bucket'
import { bytesText } from '@switchboard/domain/mobile/use/rules'
import { moneyText, toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { DATA_LEVELS, percentMore } from '@switchboard/domain/usage/alert-rules'
import type { DataLevel, UnusualDay } from '@switchboard/domain/usage/alert-rules'
import type { DataPeriod } from '@switchboard/domain/usage/data'
import { gigabytesText, remainingMb } from '@switchboard/domain/usage/data-rules'

import { declareSqlNotice } from '#api/provider/notices/declare-sql.ts'
import {
  SAMPLE_BUSINESS,
  SAMPLE_CENTS,
  SAMPLE_DAY,
  SAMPLE_HOUSEHOLD,
  SAMPLE_LATER_DAY,
} from '#api/provider/notices/samples.ts'

import { declareAlert } from './declare-alert.ts'

type DataFacts = { readonly period: DataPeriod; readonly level: DataLevel }

const PERIOD: DataPeriod = {
  from: SAMPLE_DAY,
  to: SAMPLE_LATER_DAY,
  billDate: SAMPLE_LATER_DAY,
  usedMb: 49_152,
  allowanceMb: 61_440,
  unlimited: false,
  knownTo: SAMPLE_DAY,
}

export const dataAlert = declareAlert<DataFacts>({
  name: 'Data is nearly or all used',
  cause: `${DATA_LEVELS[0]}% or all of the data of a bill period is used.`,
  setting: 'dataLeft',
  page: '/data-usage',
  text: ({ period, level }) => {
    const left = remainingMb(period) ?? 0
    const used = `${gigabytesText(period.usedMb)} of ${gigabytesText(period.allowanceMb ?? 0)}`
    const known = period.knownTo === null ? '' : ` by the end of ${shortDayText(period.knownTo)}`
    const until = dayText(period.to)
    if (level === 100 || left <= 0)
      return {
        subject: 'All of your data is used',
        message: `You had used ${used}${known}. Your next bill period begins after ${until}.`,
      }
    return {
      subject: `${gigabytesText(left)} of your data is left`,
      message: `${gigabytesText(left)} is left until ${until}: you had used ${used}${known}.`,
    }
  },
  samples: [
    { period: PERIOD, level: 80 },
    { period: { ...PERIOD, usedMb: 61_440 }, level: 100 },
  ],
})

type MobileDataFacts = {
  readonly number: string
  /** Whether the number shares its data with a group. */
  readonly isShared: boolean
  readonly bucket: Bucket
  readonly lastDay: Day
}

const GB = 1_073_741_824
const MOBILE: MobileDataFacts = {
  number: '{number}',
  isShared: false,
  bucket: { hadBytes: 12 * GB, usedBytes: 10 * GB, leftBytes: 2 * GB },
  lastDay: SAMPLE_LATER_DAY,
}

export const mobileAlert = declareAlert<MobileDataFacts>({
  name: 'The data of a mobile is nearly or all used',
  cause: `${DATA_LEVELS[0]}% or all of the data of a mobile, or of the group that shares it, is used in a bill period.`,
  setting: 'mobileLeft',
  page: '/my-mobile',
  text: ({ number, isShared, bucket: { hadBytes, usedBytes, leftBytes }, lastDay }) => {
    const whose = isShared ? `of the group of ${number}` : `of ${number}`
    const used = `${bytesText('GB', usedBytes)} of ${bytesText('GB', hadBytes)} is used.`
    const slow = `mobile data is slow until the end of ${dayText(lastDay)}, unless you add data. It costs nothing extra.`
    return leftBytes <= 0
      ? { subject: `All of the data ${whose} is used`, message: `${used} Now ${slow}` }
      : {
          subject: `${bytesText('GB', leftBytes)} of the data ${whose} is left`,
          message: `${used} After that ${slow}`,
        }
  },
  samples: [
    MOBILE,
    { ...MOBILE, isShared: true, bucket: { hadBytes: 12 * GB, usedBytes: 13 * GB, leftBytes: -GB } },
  ],
})

type BillFacts = {
  readonly range: Pick<BillRange, 'low' | 'high'>
  readonly billDate: Day
  readonly over: Cents
  readonly businessGroup: string
}

const BILL: BillFacts = {
  range: { low: SAMPLE_CENTS, high: toCents(13_456) },
  billDate: SAMPLE_LATER_DAY,
  over: toCents(12_000),
  businessGroup: SAMPLE_HOUSEHOLD,
}

export const billAlert = declareAlert<BillFacts>({
  name: 'The next bill is heading over an amount',
  cause: 'The middle of the forecast of the next bill is over the amount that the customer has set.',
  setting: 'billOver',
  page: '/bill-history',
  text: ({ range: { low, high }, billDate, over, businessGroup }) => {
    const gst = totalNote(businessGroup)
    const comes = low === high ? moneyText(low) : `between ${moneyText(low)} and ${moneyText(high)}`
    return {
      subject: `Your next bill is heading over ${moneyText(over)}${gst}`,
      message: `Your bill of ${dayText(billDate)} is likely to come to ${comes}${gst}. You asked us to tell you above ${moneyText(over)}${gst}.`,
    }
  },
  samples: [
    BILL,
    { ...BILL, range: { low: SAMPLE_CENTS, high: SAMPLE_CENTS } },
    { ...BILL, businessGroup: SAMPLE_BUSINESS },
  ],
})

const WATT_HOURS_A_KWH = 1_000

function kwhText(wattHours: number): string {
  return `${(wattHours / WATT_HOURS_A_KWH).toLocaleString('en-NZ', { maximumFractionDigits: 1 })} kWh`
}

export const powerAlert = declareAlert<UnusualDay>({
  name: 'A day with much more power',
  cause: 'The half-hours of a day show much more power than usual on its weekday.',
  setting: 'powerDay',
  page: '/power-usage',
  text: (day) => {
    const weekday = weekdayName(day.date)
    const more = percentMore(day)
    return {
      subject: `More power than usual on ${weekday} ${shortDayText(day.date)}`,
      message: [
        `You used ${kwhText(day.wattHours)} on ${weekday} ${dayText(day.date)}`,
        more === null ? '' : `, ${more}% more than on your usual ${weekday}`,
        ` of ${kwhText(day.usual)}.`,
      ].join(''),
    }
  },
  samples: [{ date: SAMPLE_DAY, wattHours: 30_000, usual: 15_000 }],
})

export const alertsChangedNotice = declareSqlNotice({
  category: 'Usage',
  type: 'UsageAlertsChanged',
  name: 'Other usage alerts',
  cause: 'The usage alerts of the account are changed.',
  subject: 'Your usage alerts have changed',
  body: `Kia ora {customer}

Your usage alerts are now as requested.`,
})
