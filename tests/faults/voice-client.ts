import type { CallShape } from '@switchboard/domain/call'
import {
  readTollFreeNumbers,
  setTollFreeDestination,
  setTollFreeRoutes,
} from '@switchboard/domain/toll-free/contract'
import { readVoiceFeatures, setVoiceFeatures } from '@switchboard/domain/voice-features/contract'
import type { VoiceChangeBody } from '@switchboard/domain/voice-features/contract'

import { DEMO_PASSWORD } from '../../apps/api/src/demo/people.ts'

import { answered } from './order-client.ts'
import type { Asked, Asking, ToldOrder } from './order-client.ts'
import { oneOf } from './tabs.ts'
import type { ActOnce } from './tabs.ts'
import { lineOf, tollFreeOf } from './voice-accounts.ts'

const TOLL_FREE_SHARE = 0.3
/** What each change sets is set by no other. */
const FIRST_VALUE = 1_000_000

/** A feature that is set, and where toll-free calls go first. */
export const FEATURES = ['callForwardAlways', 'callForwardBusy', 'voicemail', 'blocked', 'route'] as const
export type Feature = (typeof FEATURES)[number]

/** A change that was asked for, and what came of it as its customer heard it. */
export type AskedChange = {
  readonly account: string
  readonly feature: Feature
  /** Digits that it sets, of no other change. */
  readonly value: string
  readonly isAbroad: boolean
  /** The revision of the line that the customer saw; null for routes, whose answers tell none. */
  readonly seen: number | null
  /** When it was asked for and answered, by the order of all that happened. */
  readonly begun: number
  ended: number
  /** `unknown` where an answer was lost: it may have taken hold. */
  outcome: 'done' | 'unknown' | 'refused'
  /** Which the switch had after it; null where it was not told. */
  revision: number | null
}

export type Heard = {
  readonly changes: AskedChange[]
  /** Readings that did not show what had been told as done before. */
  behind: number
}

/** Sets a feature of the account's line, or where its toll-free number leads. */
export function voiceChanging(): { changeSomething: ActOnce; heard: Heard } {
  const heard: Heard = { changes: [], behind: 0 }
  let happened = 0
  const next = () => (happened += 1)

  function begun(change: Pick<AskedChange, 'account' | 'feature' | 'isAbroad' | 'seen'>): AskedChange {
    const value = String(FIRST_VALUE + next())
    const asked: AskedChange = {
      ...change,
      value,
      begun: next(),
      ended: Infinity,
      outcome: 'unknown',
      revision: null,
    }
    heard.changes.push(asked)
    return asked
  }

  async function setLine(asking: Asking, account: string, random: () => number): Promise<ToldOrder | null> {
    const parameters = { serviceEntity: lineOf(account) }
    const told = heard.changes.flatMap((each) => (each.account === account ? (each.revision ?? []) : []))
    const { data: now } = readVoiceFeatures.reply.safeParse(
      await answered(asking, readVoiceFeatures, { account, parameters }),
    )
    if (now === undefined) return null
    if (told.some((revision) => revision > now.revision)) heard.behind += 1
    const feature = oneOf<Feature>(random, ['callForwardAlways', 'callForwardBusy', 'voicemail', 'blocked'])
    const isAbroad = feature.startsWith('callForward') && random() < 0.5
    const change = begun({ account, feature, isAbroad, seen: now.revision })
    const body = { revision: now.revision, ...bodyOf(change) }
    const { answer, isLost } = await heardOf(asking, setVoiceFeatures, { account, parameters, body })
    const { data: set } = setVoiceFeatures.reply.safeParse(answer)
    change.ended = next()
    change.outcome = outcomeOf(set !== undefined, isLost)
    change.revision = set?.revision ?? null
    return set === undefined ? null : { account, orderId: `line ${set.revision}` }
  }

  async function setTollFree(
    asking: Asking,
    account: string,
    random: () => number,
  ): Promise<ToldOrder | null> {
    const parameters = { serviceEntity: tollFreeOf(account) }
    const { data: now } = readTollFreeNumbers.reply.safeParse(
      await answered(asking, readTollFreeNumbers, { account }),
    )
    const revision = now?.tollfreeNumbers[0]?.revision
    if (revision === undefined) return null
    const change = begun({ account, feature: 'route', isAbroad: false, seen: null })
    const destinationNumber = `021${change.value}`
    const routes = [
      { destinationNumber: '095550161', routePriority: 2 },
      { destinationNumber, routePriority: 1 },
    ]
    const [call, body] =
      random() < 0.5
        ? ([setTollFreeDestination, { destinationNumber, revision }] as const)
        : ([setTollFreeRoutes, { routes, revision }] as const)
    const { answer, isLost } = await heardOf(asking, call, { account, parameters, body })
    const isDone = call.reply.safeParse(answer).success
    change.outcome = outcomeOf(isDone, isLost)
    if (change.outcome !== 'unknown') change.ended = next()
    return isDone ? { account, orderId: `route ${change.value}` } : null
  }

  return {
    heard,
    changeSomething: (asking, account, random) =>
      (random() < TOLL_FREE_SHARE ? setTollFree : setLine)(asking, account, random),
  }
}

/** The answer to a change, and whether one to the same change was lost before it, or none came. */
async function heardOf(
  asking: Asking,
  call: CallShape,
  asked: Asked,
): Promise<{ answer: unknown; isLost: boolean }> {
  let losses = 0
  const cut = () => {
    losses += 1
  }
  const answer = await answered(asking, call, { ...asked, cut })
  return { answer, isLost: losses > 0 || answer === null }
}

function outcomeOf(isDone: boolean, isLost: boolean): AskedChange['outcome'] {
  if (isDone) return 'done'
  return isLost ? 'unknown' : 'refused'
}

/** The number that a change sets, as it is typed. */
export function numberOf({ value, isAbroad }: Pick<AskedChange, 'value' | 'isAbroad'>): string {
  return isAbroad ? `00612${value}` : `021${value}`
}

function bodyOf(change: AskedChange): Omit<VoiceChangeBody, 'revision'> {
  const number = numberOf(change)
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
