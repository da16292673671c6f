import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { declareNotice } from '#api/provider/notices/declare.ts'
import { SAMPLE_DAY } from '#api/provider/notices/samples.ts'

type CancelledVideo = { readonly name: string; readonly accountCode: string; readonly lastDay: Day }

export const videoCancelledNotice = declareNotice<CancelledVideo>({
  category: 'Account',
  type: 'VideoCancelled',
  name: 'Video is cancelled',
  cause: 'The online video of the account is cancelled.',
  words: ({ name, accountCode, lastDay }) => ({
    subject: `${name} is cancelled`,
    body: [
      `${name} on account ${accountCode} is cancelled. Its last day is ${dayText(lastDay)}, and it is charged up to that day.`,
      'What you paid for the days after it comes off your next bill.',
      'If you did not ask for this, call us.',
    ].join('\n\n'),
  }),
  samples: [{ name: '{product}', accountCode: '{account}', lastDay: SAMPLE_DAY }],
})
