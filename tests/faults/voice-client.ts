import type { CallShape } from '@switchboard/domain/call'
import {
  readTollFreeNumbers,
  setTollFreeDestination,
  setTollFreeRoutes,
} from '@switchboard/domain/toll-free/contract'
import { readVoiceFeatures, setVoiceFeatures } from '@switchboard/domain/voice-features/contract'
import type { VoiceChangeBody } from '@switchboard/domain/voice-features/contract'

import { DEMO_PASSWORD } from '../../apps/api/src/demo/people.ts'

import { callUntilAnswered } from './order-client.ts'
import type { CallInput, ClientContext, ConfirmedOrder } from './order-client.ts'
import { pickOne } from './tabs.ts'
import type { ActOnce } from './tabs.ts'
import { toPhoneLine, toTollFreeNumber } from './voice-accounts.ts'

const TOLL_FREE_SHARE = 0.3
/** Each change sets a value that no other change sets. */
const FIRST_VALUE = 1_000_000

/** The features that are changed; `route` is the first destination of toll-free calls. */
export const FEATURES = ['callForwardAlways', 'callForwardBusy', 'voicemail', 'blocked', 'route'] as const
export type Feature = (typeof FEATURES)[number]

/** A requested change and its outcome for the customer. */
export type RequestedChange = {
  readonly account: string
  readonly feature: Feature
  /** The digits that it sets, unique to the change. */
  readonly value: string
  readonly isAbroad: boolean
  /** The revision of the line that the customer saw; null for routes, whose answers have no revision. */
  readonly seen: number | null
  /** Position of the request in the order of all events; `ended` is that of the answer. */
  readonly begun: number
  ended: number
  /** `unknown` if an answer was lost: the change may be in force. */
  outcome: 'done' | 'unknown' | 'refused'
  /** The revision of the switch after the change; null if it was not returned. */
  revision: number | null
}

export type ObservedChanges = {
  readonly changes: RequestedChange[]
  /** Number of readings that did not show a change confirmed as done before. */
  behind: number
}

/** Changes a feature of the account's line, or the destination of its toll-free number. */
export function createVoiceClient(): { changeVoice: ActOnce; observed: ObservedChanges } {
  const observed: ObservedChanges = { changes: [], behind: 0 }
  let happened = 0
  const next = () => (happened += 1)

  function beginChange(
    change: Pick<RequestedChange, 'account' | 'feature' | 'isAbroad' | 'seen'>,
  ): RequestedChange {
    const value = String(FIRST_VALUE + next())
    const requestedChange: RequestedChange = {
      ...change,
      value,
      begun: next(),
      ended: Infinity,
      outcome: 'unknown',
      revision: null,
    }
    observed.changes.push(requestedChange)
    return requestedChange
  }

  async function setLine(
    context: ClientContext,
    account: string,
    random: () => number,
  ): Promise<ConfirmedOrder | null> {
    const parameters = { serviceEntity: toPhoneLine(account) }
    const knownRevisions = observed.changes.flatMap((each) =>
      each.account === account ? (each.revision ?? []) : [],
    )
    const { data: now } = readVoiceFeatures.reply.safeParse(
      await callUntilAnswered(context, readVoiceFeatures, { account, parameters }),
    )
    if (now === undefined) return null
    if (knownRevisions.some((revision) => revision > now.revision)) observed.behind += 1
    const feature = pickOne<Feature>(random, ['callForwardAlways', 'callForwardBusy', 'voicemail', 'blocked'])
    const isAbroad = feature.startsWith('callForward') && random() < 0.5
    const change = beginChange({ account, feature, isAbroad, seen: now.revision })
    const body = { revision: now.revision, ...buildBody(change) }
    const { answer, isLost } = await sendChange(context, setVoiceFeatures, { account, parameters, body })
    const { data: set } = setVoiceFeatures.reply.safeParse(answer)
    change.ended = next()
    change.outcome = toOutcome(set !== undefined, isLost)
    change.revision = set?.revision ?? null
    return set === undefined ? null : { account, orderId: `line ${set.revision}` }
  }

  async function setTollFree(
    context: ClientContext,
    account: string,
    random: () => number,
  ): Promise<ConfirmedOrder | null> {
    const parameters = { serviceEntity: toTollFreeNumber(account) }
    const { data: now } = readTollFreeNumbers.reply.safeParse(
      await callUntilAnswered(context, readTollFreeNumbers, { account }),
    )
    const revision = now?.tollfreeNumbers[0]?.revision
    if (revision === undefined) return null
    const change = beginChange({ account, feature: 'route', isAbroad: false, seen: null })
    const destinationNumber = `021${change.value}`
    const routes = [
      { destinationNumber: '095550161', routePriority: 2 },
      { destinationNumber, routePriority: 1 },
    ]
    const [call, body] =
      random() < 0.5
        ? ([setTollFreeDestination, { destinationNumber, revision }] as const)
        : ([setTollFreeRoutes, { routes, revision }] as const)
    const { answer, isLost } = await sendChange(context, call, { account, parameters, body })
    const isDone = call.reply.safeParse(answer).success
    change.outcome = toOutcome(isDone, isLost)
    if (change.outcome !== 'unknown') change.ended = next()
    return isDone ? { account, orderId: `route ${change.value}` } : null
  }

  return {
    observed,
    changeVoice: (context, account, random) =>
      (random() < TOLL_FREE_SHARE ? setTollFree : setLine)(context, account, random),
  }
}

/** The answer to a change, and whether an earlier answer to the same change was lost, or none came. */
async function sendChange(
  context: ClientContext,
  call: CallShape,
  input: CallInput,
): Promise<{ answer: unknown; isLost: boolean }> {
  let losses = 0
  const cut = () => {
    losses += 1
  }
  const answer = await callUntilAnswered(context, call, { ...input, cut })
  return { answer, isLost: losses > 0 || answer === null }
}

function toOutcome(isDone: boolean, isLost: boolean): RequestedChange['outcome'] {
  if (isDone) return 'done'
  return isLost ? 'unknown' : 'refused'
}

/** The number that a change sets, as the customer types it. */
export function toTypedNumber({ value, isAbroad }: Pick<RequestedChange, 'value' | 'isAbroad'>): string {
  return isAbroad ? `00612${value}` : `021${value}`
}

function buildBody(change: RequestedChange): Omit<VoiceChangeBody, 'revision'> {
  const number = toTypedNumber(change)
  if (change.feature === 'voicemail') {
    const email = `${change.value}@orders.example`
    return { voicemail: { enabled: true, pin: null, email, diversionTimer: 20 } }
  }
  if (change.feature === 'blocked') return { callBlacklisting: { blacklistNumbers: [number] } }
  const forward = {
    enabled: true,
    forwardedToPhoneNumber: number,
    duration: 0,
    timePeriod: 'Always',
  } as const
  return { [change.feature]: forward, ...(change.isAbroad && { password: DEMO_PASSWORD }) }
}
