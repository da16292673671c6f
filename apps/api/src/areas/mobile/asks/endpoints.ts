import { askForMobile, declineMobileAsk, withdrawMobileAsk } from '@switchboard/domain/mobile/asks/contract'
import type { AskChange } from '@switchboard/domain/mobile/asks/trail'
import { normalizeText } from '@switchboard/domain/typed-text'

import type { AreaServices } from '#api/provider/area.ts'
import { trailName } from '#api/platform/actor.ts'
import type { IdentifiedActor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { answerAsk } from '#api/provider/mobile-requests/answer.ts'
import { saveAnswer } from '#api/provider/mobile-requests/store.ts'

import { createAsk } from './create-ask.ts'
import { findAsk, mayOrder } from './store.ts'

const NOT_FOR_ORDERERS = refuse('FORBIDDEN', { message: 'a person who may order needs no request' })

export function askEndpoints({ brand }: Pick<AreaServices, 'brand'>): Endpoint[] {
  return [
    handle(askForMobile, async ({ body, ...input }) => {
      if (await isOrderer(input.db, input.accountCode, input.actor)) return NOT_FOR_ORDERERS
      return createAsk({ ...input, brand }, body)
    }),

    handle(withdrawMobileAsk, async ({ parameters: { askId }, ...input }) => {
      if (await isOrderer(input.db, input.accountCode, input.actor)) return NOT_FOR_ORDERERS
      return endAsk({ ...input, askId }, 'withdrawn', async (queries) => {
        const key = { accountCode: input.accountCode, askId, now: input.now }
        return (await saveAnswer(queries, key, { state: 'withdrawn' })) !== null
      })
    }),

    handle(declineMobileAsk, ({ parameters: { askId }, body, ...input }) =>
      endAsk({ ...input, askId }, 'declined', (queries) => {
        const key = { ...input, askId, doneBy: trailName(input.actor) }
        return answerAsk(queries, key, { state: 'declined', reason: normalizeText(body.reason) })
      }),
    ),
  ]
}

/** Whether the actor may order. Staff order for customers who call. */
async function isOrderer(
  db: Queries,
  accountCode: string,
  { kind, subject }: IdentifiedActor,
): Promise<boolean> {
  return kind === 'staff' || mayOrder(db, accountCode, subject)
}

type AskToEnd = {
  readonly db: Database
  readonly accountCode: string
  readonly askId: string
  readonly actor: IdentifiedActor
}

const ACTIONS: Record<'withdrawn' | 'declined', AskChange> = {
  withdrawn: 'mobile-ask-withdrawn',
  declined: 'mobile-ask-declined',
}

/**
 * Ends a request without an order. Ending it again in the same way changes nothing. A person withdraws only their own
 * requests.
 */
function endAsk(
  { db, accountCode, askId, actor }: AskToEnd,
  state: 'withdrawn' | 'declined',
  end: (queries: Queries) => Promise<boolean>,
) {
  return db.transaction(async (queries) => {
    await lockAccount(queries, accountCode)
    const known = await findAsk(queries, { accountCode, askId }, actor.subject)
    if (known === null || (state === 'withdrawn' && !known.isYours)) return refuse('MOBILE_ASK_NOT_FOUND')
    if (known.state === state) return {}
    if (!(await end(queries))) return refuse('MOBILE_ASK_NOT_OPEN')
    await audit(queries, actor, { accountCode, action: ACTIONS[state], detail: { ask: askId } })
    return {}
  })
}
