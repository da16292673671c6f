import { declareNotice } from '#api/provider/notices/declare.ts'

type MobileAnswer = {
  readonly firstName: string
  readonly planName: string
  readonly number: string
  readonly answer:
    | { readonly state: 'agreed'; readonly orderNumber: number | string }
    | { readonly state: 'declined'; readonly reason: string }
}

const SAMPLE = { firstName: '{first name}', planName: '{product}', number: '{number}' } as const

/** Does not repeat the typed reason, which is shown only in the portal. */
export const mobileAnswerNotice = declareNotice<MobileAnswer>({
  category: 'Mobile',
  type: 'MobileAskAnswered',
  name: 'The answer to a wish for a mobile',
  cause: 'A person who may order agrees to a requested plan or add-on, or declines it.',
  readers: 'the person who requested it',
  words: ({ firstName, planName, number, answer }) => {
    const opening = `Kia ora ${firstName}`
    if (answer.state === 'agreed') {
      return {
        subject: `Approved: ${planName} for ${number}`,
        body: [
          opening,
          `You requested ${planName} for ${number}. It was approved and ordered: your order number is ${answer.orderNumber}.`,
        ].join('\n\n'),
      }
    }
    const reason = answer.reason === '' ? '' : ' You can read why under My mobile in the portal.'
    return {
      subject: `Declined: ${planName} for ${number}`,
      body: [
        opening,
        `You requested ${planName} for ${number}. It was declined, and nothing was ordered.${reason}`,
      ].join('\n\n'),
    }
  },
  samples: [
    { ...SAMPLE, answer: { state: 'agreed', orderNumber: '{order}' } },
    { ...SAMPLE, answer: { state: 'declined', reason: '{reason}' } },
    { ...SAMPLE, answer: { state: 'declined', reason: '' } },
  ],
})
