import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { mobileAnswerNotice } from './letters.ts'
import { saveAnswer } from './store.ts'
import type { Answer } from './store.ts'

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
  const { first_name: firstName, plan_name: planName, service_entity: number } = ask
  await queueNotice(queries, {
    ...mobileAnswerNotice({ firstName, planName, number, answer }),
    accountCode,
    source: `mobile-ask:${askId}:answer`,
    at: now,
    doneBy,
    // without an address the notice is sent to the account's address for bills
    ...(ask.email !== null && { to: ask.email }),
  })
  return true
}
