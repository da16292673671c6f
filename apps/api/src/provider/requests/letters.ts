import { dayAt, dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { declareNotice } from '#api/provider/notices/declare.ts'
import { SAMPLE_DAY, SAMPLE_INSTANT } from '#api/provider/notices/samples.ts'

type AnsweredRequest = {
  readonly id: string
  readonly requestedAt: number
  /** The subject that the customer chose, in the words of the page. */
  readonly about: string
  /** Typed by staff. */
  readonly text: string
  /** The day of a reading that is entered with the answer; null for none. */
  readonly readOn: Day | null
}

const ANSWERED: AnsweredRequest = {
  id: '{request}',
  requestedAt: SAMPLE_INSTANT,
  about: '{subject}',
  text: '{answer}',
  readOn: null,
}

export const answerNotice = declareNotice<AnsweredRequest>({
  category: 'Help',
  type: 'IssueAnswered',
  name: 'The answer to a request',
  cause: 'Staff answer a request to the help desk.',
  words: ({ id, requestedAt, about, text, readOn }) => ({
    subject: `Our answer to your request ${id}`,
    body: [
      'Kia ora',
      `You wrote to us on ${dayText(dayAt(requestedAt))}: ${about}.`,
      text,
      ...(readOn === null
        ? []
        : [`We have entered your meter reading of ${dayText(readOn)}. Your next bill uses it.`]),
    ].join('\n\n'),
  }),
  samples: [ANSWERED, { ...ANSWERED, readOn: SAMPLE_DAY }],
})
