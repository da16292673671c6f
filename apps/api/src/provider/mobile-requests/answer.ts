import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { saveAnswer } from './store.ts'
import type { Answer, AnsweredAsk } from './store.ts'

type Answering = {
  readonly accountCode: string
  readonly askId: string
  readonly now: number
  /** The person who answers, as in the audit trail. */
  readonly doneBy: string
}

/** Answers a request and notifies the person who made it; false if the request is no longer open. */
export async function answerAsk(
  queries: Queries,
  { accountCode, askId, now, doneBy }: Answering,
  answer: Exclude<Answer, { readonly state: 'withdrawn' }>,
): Promise<boolean> {
  const ask = await saveAnswer(queries, { accountCode, askId, now }, answer)
  if (ask === null) return false
  await queueNotice(queries, {
    accountCode,
    source: `mobile-ask:${askId}:answer`,
    category: 'Mobile',
    type: 'MobileAskAnswered',
    at: now,
    doneBy,
    // without an address the notice is for everybody who reads the account's messages
    ...(ask.email !== null && { to: ask.email }),
    ...buildLetter(ask, answer),
  })
  return true
}

/** The letter does not repeat the typed reason, which is shown only in the portal. */
function buildLetter(
  { first_name: name, plan_name: planName, service_entity: number }: AnsweredAsk,
  answer: Exclude<Answer, { readonly state: 'withdrawn' }>,
): { readonly subject: string; readonly body: string } {
  const opening = `Kia ora ${name}`
  if (answer.state === 'agreed') {
    return {
      subject: `Yes to ${planName} for ${number}`,
      body: [
        opening,
        `You asked for ${planName} for ${number}. It was agreed to, and is ordered: the order has the number ${answer.orderNumber}.`,
      ].join('\n\n'),
    }
  }
  const reason = answer.reason === '' ? '' : ' Why is said under My mobile in the portal.'
  return {
    subject: `No to ${planName} for ${number}`,
    body: [
      opening,
      `You asked for ${planName} for ${number}. It was not agreed to, and nothing was ordered.${reason}`,
    ].join('\n\n'),
  }
}
