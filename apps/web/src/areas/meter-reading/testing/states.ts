import type { WireReply } from '@switchboard/domain/call'
import type {
  readMeters,
  readReadingReminder,
  setMeterReadings,
} from '@switchboard/domain/meter-reading/contract'
import type { readSiteAccess } from '@switchboard/domain/meter-reading/site-access-calls'

const READING = {
  serialNumber: 'M1000010',
  numberOfDials: 5,
  date: '2026-11-21',
  readBy: 'Customer',
} as const

/** An accepted reading of both registers. The next bill refunds an estimate that was too high. */
export const READING_TAKEN: WireReply<typeof setMeterReadings> = {
  nextBill: {
    date: '2026-12-03',
    settled: { from: '2026-10-03', to: '2026-11-02', kwh: -18.5 },
    read: { from: '2026-11-03', to: '2026-11-21', kwh: 243 },
    estimated: { from: '2026-11-22', to: '2026-12-02', kwh: 92.4 },
  },
  readings: [
    { ...READING, channelNumber: 1, counts: 'day', value: 7_500 },
    { ...READING, channelNumber: 2, counts: 'night', value: 5_500 },
  ],
}

type Reminder = WireReply<typeof readReadingReminder>

/** No reminder is set; email and text message are possible. */
export const NO_REMINDER: Reminder = {
  channel: null,
  sendTo: { Email: `${'jack-of-the-long-address.'.repeat(4)}tan@demo.example`, SMS: '0215550142' },
}

/** The account has no mobile number for a reminder. */
export const NO_REMINDER_BY_TEXT: Reminder = {
  ...NO_REMINDER,
  sendTo: { ...NO_REMINDER.sendTo, SMS: null },
}

const LONG = 'Whangaparāoa-Te-Rerenga-o-Te-Wairua'

/** A connection with six meters, whose serial numbers have the maximum length. */
export const MANY_METERS: WireReply<typeof readMeters> = [
  {
    icp: '0001000010WEEB3',
    address: `240 ${LONG} Road, ${LONG} 3510`,
    metering: {
      ami: false,
      meters: Array.from({ length: 6 }, (_, place) => ({
        serialNumber: `${'S'.repeat(28)}${place}`,
        channels: [
          { channelNumber: 1, numberOfDials: 5, counts: 'day' },
          { channelNumber: 2, numberOfDials: 5, counts: 'day' },
        ],
      })),
    },
  },
]

/** The meter location is unknown. */
export const ACCESS_UNKNOWN: WireReply<typeof readSiteAccess> = {
  dogCode: null,
  meterLocationCode: null,
  accessNotes: '',
}
