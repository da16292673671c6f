import * as z from 'zod/mini'

/** Kinds of requests to the mobile network: another SIM, another number, a transfer, or an eSIM. */
export const REQUEST_KINDS = ['sim', 'number', 'transfer', 'esim'] as const
export const requestKind = z.enum(REQUEST_KINDS)
export type RequestKind = z.output<typeof requestKind>

/** What the network is asked for when a phone is lost: a SIM card by post, to stop the SIM, and to start it again. */
const LOST_PHONE_KINDS = ['card', 'stop', 'start'] as const

/** Every kind of order to the mobile network. */
export const networkOrderKind = z.enum([...REQUEST_KINDS, ...LOST_PHONE_KINDS])
export type NetworkOrderKind = z.output<typeof networkOrderKind>

/** Orders that stop a SIM or start it again. They wait for no other order of the number. */
export type SwitchKind = 'stop' | 'start'

export function isSwitch(kind: NetworkOrderKind): kind is SwitchKind {
  return kind === 'stop' || kind === 'start'
}

/**
 * The states that the network reports. `waiting`: it waits for YES to its text message, or for the installation of the eSIM.
 * `accepted` and `moving`: the request will soon be done. The other states are final.
 */
export const SAID_STATES = [
  'waiting',
  'accepted',
  'moving',
  'done',
  'expired',
  'refused',
  'failed',
  'stopped',
] as const

/** The reported states and `asked`, before the network has confirmed the request. */
const REQUEST_STATES = ['asked', ...SAID_STATES] as const
export const requestState = z.enum(REQUEST_STATES)
export type RequestState = z.output<typeof requestState>

export const OPEN_STATES = [
  'asked',
  'waiting',
  'accepted',
  'moving',
] as const satisfies readonly RequestState[]

const OPEN: ReadonlySet<RequestState> = new Set(OPEN_STATES)

/** Whether a request is not final. */
export function isUnderWay(state: RequestState): boolean {
  return OPEN.has(state)
}

type OpenOrder = {
  readonly kind: NetworkOrderKind
  readonly state: RequestState
  /** Whether it is being stopped. */
  readonly stops?: boolean
}

/** Whether an eSIM waits for a phone to install it: the person who ordered it may see its code again. Source: MOB-091. */
export function isAwaitingPhone({ kind, state, stops = false }: OpenOrder): boolean {
  return kind === 'esim' && state === 'waiting' && !stops
}

/** Why the network refuses a request. */
export const REFUSAL_REASONS = [
  'saidNo',
  'accountUnknown',
  'numberUnknown',
  'simUnknown',
  'numberLocked',
] as const
export const refusalReason = z.enum(REFUSAL_REASONS)
export type RefusalReason = z.output<typeof refusalReason>

/** The sender of the text message about a transfer, by the rules of the industry. */
export const PORTING_TEXT_FROM = '2542'

/** Hours that a text message about a transfer waits for YES. */
export const ANSWER_HOURS = 2

/** Days in which a card that was sent by post is put into a phone. */
export const CARD_DAYS = 30
