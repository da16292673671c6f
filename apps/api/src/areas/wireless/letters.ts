import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { declareNotice } from '#api/provider/notices/declare.ts'
import { SAMPLE_DAY } from '#api/provider/notices/samples.ts'

type EndedAddOn = { readonly name: string; readonly accountCode: string; readonly lastDay: Day }

export const addOnEndedNotice = declareNotice<EndedAddOn>({
  category: 'Account',
  type: 'ProductsChanged',
  name: 'A wireless add-on has ended',
  cause: 'An add-on of wireless broadband is ended.',
  words: ({ name, accountCode, lastDay }) => ({
    subject: `${name} has ended`,
    body: [
      `${name} on account ${accountCode} has ended. Its last day is ${dayText(lastDay)}, and it is charged up to that day.`,
      'What you paid for the days after it comes off your next bill. Its data no longer counts in this bill period.',
      'If you did not ask for this, call us.',
    ].join('\n\n'),
  }),
  samples: [{ name: '{product}', accountCode: '{account}', lastDay: SAMPLE_DAY }],
})
