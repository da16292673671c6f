import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { declareNotice } from '#api/provider/notices/declare.ts'
import { SAMPLE_LATER_DAY } from '#api/provider/notices/samples.ts'

type MobileWish = {
  readonly accountCode: string
  readonly personName: string
  readonly productName: string
  readonly number: string
  readonly answerBy: Day
}

export const mobileAskNotice = declareNotice<MobileWish>({
  category: 'Mobile',
  type: 'MobileAsked',
  name: 'A person wishes a plan or add-on for a mobile',
  cause: 'A person who may not order for the account requests a mobile plan or add-on.',
  readers: 'everyone who may order for the account, and the address for bills',
  words: ({ accountCode, personName, productName, number, answerBy }) => ({
    subject: `${personName} requests ${productName} for ${number}`,
    body: [
      'Kia ora',
      `${personName}, who can see account ${accountCode}, requests ${productName} for ${number}. Nothing is ordered and nothing costs anything until someone who can order says yes.`,
      `You can see what it costs, and say yes or no, under My mobile in the portal. Without an answer the request ends on ${dayText(answerBy)}.`,
    ].join('\n\n'),
  }),
  samples: [
    {
      accountCode: '{account}',
      personName: '{person}',
      productName: '{product}',
      number: '{number}',
      answerBy: SAMPLE_LATER_DAY,
    },
  ],
})
