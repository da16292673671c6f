import type { ErrorCode } from '../../errors.ts'
import { isErrorCode } from '../../errors.ts'
import type { OrderStage } from '../submit.ts'

import type { OlderAnswer, OlderOrder, OlderOrderName } from './contract.ts'

/** The maximum number of amends of an order. Source: ORD-076, ORD-113. */
export const MAX_AMENDS = 5

/** The calls of older orders. `codeOf` returns the code of their errors. Source: ORD-085, ORD-087, ORD-088. */
export type OlderOrderCalls = {
  readonly create: (orderTypeId: number) => Promise<OlderOrderName>
  readonly amend: (name: OlderOrderName, order: OlderOrder) => Promise<OlderAnswer>
  /** Repeating it has no effect: an order is placed once. */
  readonly commit: (name: OlderOrderName) => Promise<OlderAnswer>
  /** Returns another default internet service id for each refusal, counted from 1. */
  readonly newUsername: (retry: number) => string
  readonly codeOf: (failure: unknown) => ErrorCode
  /** Whether the outcome of a failed call is unknown. */
  readonly isAnswerLost: (failure: unknown) => boolean
}

/** The outcome of an older order. A failed order has its stage and all reasons of the provider. */
export type OlderSubmission =
  | { readonly step: 'complete'; readonly name: OlderOrderName }
  /** The reply to the commit was lost twice, so the order may be placed or not. `committed` can be called again. */
  | { readonly step: 'inDoubt'; readonly name: OlderOrderName }
  | {
      readonly step: 'failed'
      readonly at: OrderStage | 'validate'
      readonly code: ErrorCode
      readonly feedback: readonly ErrorCode[]
    }

type Failed = Extract<OlderSubmission, { step: 'failed' }>

/**
 * Creates an older order, amends it, validates the provider's copy, and commits it. While its internet username is refused,
 * it is amended with another one. To submit again, call this again: it starts at create. Source: ORD-074 to ORD-078, ORD-095,
 * ORD-113.
 */
export async function submitOlderOrder(calls: OlderOrderCalls, order: OlderOrder): Promise<OlderSubmission> {
  let at: OrderStage = 'create'
  try {
    const name = await calls.create(order.meta.orderTypeId)
    at = 'amend'
    const amended = await amendOrder(calls, name, order)
    if ('step' in amended) return amended
    const missing = findMissingPart(amended)
    if (missing !== null) return toFailure('validate', missing)
    return await commitAmendedOrder(calls, name)
  } catch (failure) {
    return toFailure(at, calls.codeOf(failure))
  }
}

/** Commits an amended order. If the reply is lost it is committed once more, which does not place it twice. */
export async function commitAmendedOrder(
  calls: Pick<OlderOrderCalls, 'commit' | 'codeOf' | 'isAnswerLost'>,
  name: OlderOrderName,
): Promise<OlderSubmission> {
  try {
    const answer = await calls.commit(name).catch((failure: unknown) => {
      if (calls.isAnswerLost(failure)) return calls.commit(name)
      throw failure
    })
    return checkFeedback('commit', answer) ?? { step: 'complete', name }
  } catch (failure) {
    return calls.isAnswerLost(failure)
      ? { step: 'inDoubt', name }
      : toFailure('commit', calls.codeOf(failure))
  }
}

/** The order as returned by the provider, or the failure. Source: ORD-075, ORD-076. */
async function amendOrder(
  calls: Pick<OlderOrderCalls, 'amend' | 'newUsername'>,
  name: OlderOrderName,
  order: OlderOrder,
): Promise<OlderOrder | Failed> {
  let sent = order
  for (let retry = 1; ; retry++) {
    const answer = await calls.amend(name, sent)
    const hasInvalidUsername = listFeedbackCodes(answer).includes('INVALID_INTERNET_USERNAME')
    if (!hasInvalidUsername) {
      const problem = checkFeedback('amend', answer)
      if (problem !== null) return problem
      return answer.Order ?? toFailure('amend', 'NO_ORDER_DATA')
    }
    if (retry === MAX_AMENDS)
      return toFailure('amend', 'FEEDBACK_INVALID_USERNAME', listFeedbackCodes(answer))
    sent = withUsername(sent, calls.newUsername(retry))
  }
}

/** Items that are linked to the internet service get its new id. */
function withUsername(order: OlderOrder, username: string): OlderOrder {
  const former = order.Services.find(({ Service }) => Service === 'Internet')?.ServiceID
  const replaceUsername = (id: string | null) => (id !== null && id === former ? username : id)
  function relinkItems<Item extends { readonly LinkedServiceID: string | null }>(
    items: readonly Item[],
  ): Item[] {
    return items.map((item) => ({ ...item, LinkedServiceID: replaceUsername(item.LinkedServiceID) }))
  }
  return {
    ...order,
    Services: order.Services.map((each) =>
      each.Service === 'Internet' ? { ...each, ServiceID: username } : each,
    ),
    AdditionalProducts: order.AdditionalProducts.map((each) => ({
      ...each,
      ServiceID: replaceUsername(each.ServiceID),
    })),
    HardwareOrders: relinkItems(order.HardwareOrders),
    Questions: relinkItems(order.Questions),
    PromoCodes: relinkItems(order.PromoCodes),
    LosingProviders: relinkItems(order.LosingProviders),
  }
}

/** The code of the first missing part of an order before its commit. Source: ORD-055, ORD-056, ORD-077. */
function findMissingPart({ Services }: OlderOrder): ErrorCode | null {
  if (Services.some(({ Plan }) => isBlank(Plan))) return 'ORDER_MISSING_SERVICE_PLANS'
  return Services.some(({ ServiceID }) => isBlank(ServiceID)) ? 'ORDER_MISSING_SERVICE_IDS' : null
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === ''
}

/** The state is compared without regard to letter case. Source: ORD-078, ORD-094, ORD-096, Readings. */
function checkFeedback(at: OrderStage, answer: OlderAnswer): Failed | null {
  if (answer.OrderFeedback === null) return toFailure(at, 'NO_FEEDBACK_DATA')
  if (answer.OrderFeedback.State.toLowerCase() === 'ok') return null
  return toFailure(at, 'FEEDBACK_NOT_OK', listFeedbackCodes(answer))
}

function listFeedbackCodes({ OrderFeedback }: OlderAnswer): ErrorCode[] {
  return (OrderFeedback?.ValidationFeedback ?? []).map(({ FeedbackKey }) => FeedbackKey).filter(isErrorCode)
}

function toFailure(at: Failed['at'], code: ErrorCode, feedback: readonly ErrorCode[] = [code]): Failed {
  return { step: 'failed', at, code, feedback }
}
