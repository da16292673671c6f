import { dayAt, dayText } from '@switchboard/domain/day'

import { declareNotice } from '#api/provider/notices/declare.ts'
import { SAMPLE_INSTANT } from '#api/provider/notices/samples.ts'

type PhoneNumberFacts = {
  readonly accountCode: string
  readonly customer: string
  /** The kind of number: home phone number or mobile number. */
  readonly which: string
  readonly lastDigits: string | null
  readonly at: number
}

const KIND = {
  category: 'Account',
  type: 'PhoneNumberChanged',
  name: 'A phone number was changed',
  samples: [
    {
      accountCode: '{account}',
      customer: '{customer}',
      which: '{kind of number}',
      lastDigits: '{last digits}',
      at: SAMPLE_INSTANT,
    },
  ],
}

export const phoneNumberNotice = declareNotice<PhoneNumberFacts>({
  ...KIND,
  cause: 'The home phone or the mobile number of the account is changed.',
  readers: 'the owner of the account',
  words: (facts) => ({
    subject: toSubject(facts),
    body: [
      `Kia ora ${facts.customer}`,
      `${toMessage(facts)} It now ends in ${facts.lastDigits}.`,
      'If you did not ask for this, call us at once.',
    ].join('\n\n'),
  }),
})

export const phoneNumberText = declareNotice<PhoneNumberFacts>({
  ...KIND,
  channel: 'SMS',
  cause: 'The mobile number of the account is replaced.',
  readers: 'the replaced mobile number',
  words: (facts) => ({
    subject: toSubject(facts),
    body: `${toMessage(facts)} If you did not ask for this, call us at once.`,
  }),
})

function toSubject({ which }: PhoneNumberFacts): string {
  return `Your ${which} was changed`
}

function toMessage({ which, accountCode, at }: PhoneNumberFacts): string {
  return `The ${which} of account ${accountCode} was changed on ${dayText(dayAt(at))}.`
}
