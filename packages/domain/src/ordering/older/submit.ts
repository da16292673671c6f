import type { ErrorCode } from '../../errors.ts'
import { isErrorCode } from '../../errors.ts'
import type { OrderStage } from '../submit.ts'

import type { OlderAnswer, OlderOrder, OlderOrderName } from './contract.ts'

/** How often an order is amended at most. Source: ORD-076, ORD-113. */
export const MOST_AMENDS = 5

/** The calls of the older ordering; each throws what `codeOf` has the code of. Source: ORD-085, ORD-087, ORD-088. */
export type OlderOrderCalls = {
  readonly create: (orderTypeId: number) => Promise<OlderOrderName>
  readonly amend: (name: OlderOrderName, order: OlderOrder) => Promise<OlderAnswer>
  /** Said again it is the same: an order is placed once. */
  readonly commit: (name: OlderOrderName) => Promise<OlderAnswer>
  /** Another default internet service id for each time that the one before was refused, counted from 1. */
  readonly newUsername: (retry: number) => string
  readonly codeOf: (failure: unknown) => ErrorCode
  /** Whether a failure leaves open what became of what was sent. */
  readonly isAnswerLost: (failure: unknown) => boolean
}

/** How an older order ended; a failed one says where, and all that the provider had against it. */
export type OlderSubmission =
  | { readonly step: 'complete'; readonly name: OlderOrderName }
  /** The answer to the commit was lost twice: it may be placed or not, and `committed` may be asked again. */
  | { readonly step: 'inDoubt'; readonly name: OlderOrderName }
  | {
      readonly step: 'failed'
      readonly at: OrderStage | 'validate'
      readonly code: ErrorCode
      readonly feedback: readonly ErrorCode[]
    }

type Failed = Extract<OlderSubmission, { step: 'failed' }>

/**
 * Creates an order of the older kind, amends it, validates what the provider has of it, and commits it. While its internet
 * username is refused it is amended with another one. To submit again is to call this again: it starts at create.
 * Source: ORD-074 to ORD-078, ORD-095, ORD-113.
 */
export async function submitOlderOrder(calls: OlderOrderCalls, order: OlderOrder): Promise<OlderSubmission> {
  let at: OrderStage = 'create'
  try {
    const name = await calls.create(order.meta.orderTypeId)
    at = 'amend'
    const amended = await amendedOrder(calls, name, order)
    if ('step' in amended) return amended
    const missing = missingOf(amended)
    if (missing !== null) return failed('validate', missing)
    return await committed(calls, name)
  } catch (failure) {
    return failed(at, calls.codeOf(failure))
  }
}

/** Commits an order that is amended; where the answer is lost it is committed once more, which places nothing twice. */
export async function committed(
  calls: Pick<OlderOrderCalls, 'commit' | 'codeOf' | 'isAnswerLost'>,
  name: OlderOrderName,
): Promise<OlderSubmission> {
  try {
    const answer = await calls.commit(name).catch((failure: unknown) => {
      if (calls.isAnswerLost(failure)) return calls.commit(name)
      throw failure
    })
    return rejected('commit', answer) ?? { step: 'complete', name }
  } catch (failure) {
    return calls.isAnswerLost(failure) ? { step: 'inDoubt', name } : failed('commit', calls.codeOf(failure))
  }
}

/** The order as the provider has it, or why it has it not. Source: ORD-075, ORD-076. */
async function amendedOrder(
  calls: Pick<OlderOrderCalls, 'amend' | 'newUsername'>,
  name: OlderOrderName,
  order: OlderOrder,
): Promise<OlderOrder | Failed> {
  let sent = order
  for (let retry = 1; ; retry++) {
    const answer = await calls.amend(name, sent)
    const hasInvalidUsername = feedbackOf(answer).includes('INVALID_INTERNET_USERNAME')
    if (!hasInvalidUsername) {
      const problem = rejected('amend', answer)
      if (problem !== null) return problem
      return answer.Order ?? failed('amend', 'NO_ORDER_DATA')
    }
    if (retry === MOST_AMENDS) return failed('amend', 'FEEDBACK_INVALID_USERNAME', feedbackOf(answer))
    sent = withUsername(sent, calls.newUsername(retry))
  }
}

/** What is linked to the internet service follows its id. */
function withUsername(order: OlderOrder, username: string): OlderOrder {
  const former = order.Services.find(({ Service }) => Service === 'Internet')?.ServiceID
  const renamed = (id: string | null) => (id !== null && id === former ? username : id)
  function linked<Item extends { readonly LinkedServiceID: string | null }>(items: readonly Item[]): Item[] {
    return items.map((item) => ({ ...item, LinkedServiceID: renamed(item.LinkedServiceID) }))
  }
  return {
    ...order,
    Services: order.Services.map((each) =>
      each.Service === 'Internet' ? { ...each, ServiceID: username } : each,
    ),
    AdditionalProducts: order.AdditionalProducts.map((each) => ({
      ...each,
      ServiceID: renamed(each.ServiceID),
    })),
    HardwareOrders: linked(order.HardwareOrders),
    Questions: linked(order.Questions),
    PromoCodes: linked(order.PromoCodes),
    LosingProviders: linked(order.LosingProviders),
  }
}

/** What an order that is ready to be committed lacks. Source: ORD-055, ORD-056, ORD-077. */
function missingOf({ Services }: OlderOrder): ErrorCode | null {
  if (Services.some(({ Plan }) => isBlank(Plan))) return 'ORDER_MISSING_SERVICE_PLANS'
  return Services.some(({ ServiceID }) => isBlank(ServiceID)) ? 'ORDER_MISSING_SERVICE_IDS' : null
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === ''
}

/** Compared without regard to letter case. Source: ORD-078, ORD-094, ORD-096, Readings. */
function rejected(at: OrderStage, answer: OlderAnswer): Failed | null {
  if (answer.OrderFeedback === null) return failed(at, 'NO_FEEDBACK_DATA')
  if (answer.OrderFeedback.State.toLowerCase() === 'ok') return null
  return failed(at, 'FEEDBACK_NOT_OK', feedbackOf(answer))
}

function feedbackOf({ OrderFeedback }: OlderAnswer): ErrorCode[] {
  return (OrderFeedback?.ValidationFeedback ?? []).map(({ FeedbackKey }) => FeedbackKey).filter(isErrorCode)
}

function failed(at: Failed['at'], code: ErrorCode, feedback: readonly ErrorCode[] = [code]): Failed {
  return { step: 'failed', at, code, feedback }
}
