import type { ParsedBody } from '@switchboard/domain/call'
import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { setReadingReminder } from '@switchboard/domain/meter-reading/contract'

import { declareNotice } from '#api/provider/notices/declare.ts'
import { declareSqlNotice } from '#api/provider/notices/declare-sql.ts'
import { SAMPLE_DAY } from '#api/provider/notices/samples.ts'

const CATEGORY = 'Power'

export const withdrawnReadingNotice = declareNotice<{ readonly readOn: Day }>({
  category: CATEGORY,
  type: 'MeterReading',
  name: 'A meter reading is withdrawn',
  cause: 'The newest meter reading is withdrawn.',
  words: ({ readOn }) => ({
    subject: `Your meter reading of ${dayText(readOn)} is withdrawn`,
    body: [
      'Kia ora',
      `The meter reading of ${dayText(readOn)} no longer counts. Until there is another reading, your next bill estimates what you use.`,
    ].join('\n\n'),
  }),
  samples: [{ readOn: SAMPLE_DAY }],
})

export const reminderChangedNotice = declareSqlNotice({
  category: CATEGORY,
  type: 'MeterReminderChanged',
  name: 'Another reminder to read the meter',
  cause: 'The reminder to read the meter is switched on, off or to another channel.',
  subject: 'Your reminder to read the meter has changed',
  body: `Kia ora {customer}

[byMail|We will remind you by email to read your meter before each bill.][byText|We will remind you by text message to read your meter before each bill.][off|We will not remind you to read your meter before a bill any more.]`,
})

const REMINDER = {
  category: CATEGORY,
  type: 'MeterReminder',
  name: 'Reminder to read the meter',
  cause: 'A bill is due in a few days, and the meter was not read lately.',
  turnOff: {
    setting: 'channel' satisfies keyof ParsedBody<typeof setReadingReminder>,
    route: '/meter-reading',
  },
  subject: 'Read your meter before your bill of {billDay}',
} as const

export const reminderNotice = declareSqlNotice({
  ...REMINDER,
  body: `Kia ora {customer}

Your next power bill is of {billDay}. Read the meter at {address} before it, and we charge what you used instead of an estimate. Enter what it shows here:

{link}

You asked us for this reminder. You can change it, or turn it off, on the same page.`,
})

export const reminderText = declareSqlNotice({
  ...REMINDER,
  channel: 'SMS',
  body: 'Your next power bill is of {billDay}. Read your meter before it and nothing has to be estimated: {link}',
})

export const siteAccessNotice = declareSqlNotice({
  category: CATEGORY,
  type: 'SiteAccess',
  name: 'The way to the meter has changed',
  cause: 'The access to the meter is changed.',
  subject: 'How to get to your meter has changed',
  body: `Kia ora {customer}

We have saved how to get to your meter. Whoever reads it next will know.`,
})
