import { momentText } from '@switchboard/domain/instant'

import { declareNotice } from '#api/provider/notices/declare.ts'
import { URGENT } from '#api/provider/notices/notice.ts'
import { SAMPLE_INSTANT } from '#api/provider/notices/samples.ts'

type ForwardAbroad = {
  readonly line: string
  /** The numbers abroad. */
  readonly numbers: string
  readonly at: number
}

export const forwardAbroadNotice = declareNotice<ForwardAbroad>({
  category: 'Voice',
  type: URGENT,
  name: 'Calls are forwarded abroad',
  cause: 'A customer forwards the calls of a phone line to a number abroad.',
  readers: 'the owner of the account, and the address for bills',
  words: ({ line, numbers, at }) => ({
    subject: `Calls to ${line} will go overseas`,
    body: [
      'Kia ora',
      `Someone who gave their password asked us on ${momentText(at)} to send calls to ${line} on to ${numbers}. You pay for these calls by the minute.`,
      'If this was not you, change your password and end the forwarding under Change voice features, or call our help desk at once.',
    ].join('\n\n'),
  }),
  samples: [{ line: '{phone line}', numbers: '{numbers}', at: SAMPLE_INSTANT }],
})
