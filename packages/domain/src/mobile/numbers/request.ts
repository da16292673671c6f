import * as z from 'zod/mini'

/** What the mobile network is asked to do with a number: another SIM, another number, one from elsewhere, or an eSIM. */
export const REQUEST_KINDS = ['sim', 'number', 'transfer', 'esim'] as const
export const requestKind = z.enum(REQUEST_KINDS)
export type RequestKind = z.output<typeof requestKind>

/**
 * How far a request is, as the network says it. `waiting`: for YES to its text, or for the eSIM to be installed. `accepted` and
 * `moving`: it is done soon. The rest are ends.
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

/** The same, and before that `asked`: the network has not confirmed it. */
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

/** Whether something may still become of a request. */
export function isUnderWay(state: RequestState): boolean {
  return OPEN.has(state)
}

/** Why the network does not do what it is asked. */
export const REFUSAL_REASONS = [
  'saidNo',
  'accountUnknown',
  'numberUnknown',
  'simUnknown',
  'numberLocked',
] as const
export const refusalReason = z.enum(REFUSAL_REASONS)
export type RefusalReason = z.output<typeof refusalReason>

/** The number that the text about a transfer comes from, by the rules of the industry. */
export const PORTING_TEXT_FROM = '2542'

/** How long a text about a transfer waits for YES. */
export const ANSWER_HOURS = 2

/** The longest account number that another provider is known to have. */
export const MOST_PROVIDER_ACCOUNT_LETTERS = 30
