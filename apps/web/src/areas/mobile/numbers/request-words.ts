import type { NumberRequest } from '@switchboard/domain/mobile/numbers/number'
import { isUnderWay } from '@switchboard/domain/mobile/numbers/request'
import type { RequestKind, RequestState } from '@switchboard/domain/mobile/numbers/request'

import type { NoticeTone } from '#web/ui/Notice.tsx'

import { REASON_WORDS } from './words.ts'

const DONE: Record<RequestKind, (newNumber: string) => string> = {
  sim: () => 'The number is on the new SIM card.',
  number: (newNumber) => `The number is ${newNumber} now.`,
  transfer: (newNumber) => `${newNumber} has moved to us. You can take the old SIM out.`,
  esim: () => 'The number is on the eSIM.',
}

const EXPIRED: Record<RequestKind, string> = {
  sim: 'It was not done in time. Nothing was changed.',
  number: 'It was not done in time. Nothing was changed.',
  transfer: 'Nobody replied YES in time, so the number stays with the old company. What you typed is kept.',
  esim: 'The code was not used in time, and no longer works. You can ask for another eSIM.',
}

const UNDER_WAY: Record<'asked' | 'waiting' | 'accepted' | 'moving', string> = {
  asked: 'We have asked the mobile network, and are waiting for its answer.',
  waiting: 'The mobile network is waiting.',
  accepted: 'The other company has released the number. It moves in a few minutes.',
  moving: 'The mobile network is working on it. Neither SIM may work for a few minutes.',
}

/** The progress or outcome of a request, in one or two sentences. */
export function describeRequest({ kind, state, newNumber, reason }: NumberRequest): string {
  switch (state) {
    case 'done':
      return DONE[kind](newNumber ?? '')
    case 'expired':
      return EXPIRED[kind]
    case 'refused':
      return reason === null ? REFUSED : REASON_WORDS[reason]
    case 'failed':
      return 'It did not work, and nothing was changed. Try again, or call us.'
    case 'stopped':
      return STOPPED[kind]
    default:
      return UNDER_WAY[state]
  }
}

/** An eSIM is stopped too if the network's answer, which has the code, was lost. */
const STOPPED: Record<RequestKind, string> = {
  sim: 'It was cancelled. Nothing was changed.',
  number: 'It was cancelled. Nothing was changed.',
  transfer: 'It was cancelled. Nothing was changed.',
  esim: 'Its code was never used, and no longer works. Nothing was changed: you can ask for another eSIM.',
}

const REFUSED = 'The mobile network refused it. Nothing was changed.'

const TONES: Partial<Record<RequestState, NoticeTone>> = {
  waiting: 'caution',
  done: 'positive',
  refused: 'critical',
  failed: 'critical',
  expired: 'caution',
}

export function getRequestTone({ state }: NumberRequest): NoticeTone {
  return TONES[state] ?? 'info'
}

const NEWS_MILLISECONDS = 7 * 86_400_000

/** A request is shown while it is under way and for a week after its last change. */
export function isNews({ state, changedAt }: NumberRequest, now: number): boolean {
  return isUnderWay(state) || now - changedAt < NEWS_MILLISECONDS
}

/** Whether a transfer can be restarted with the values typed for it. */
export function mayBeginAgain({ kind, state, typed }: NumberRequest): boolean {
  return kind === 'transfer' && typed !== null && !isUnderWay(state) && state !== 'done'
}
