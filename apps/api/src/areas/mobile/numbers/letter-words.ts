import type { RequestKind as KnownKind } from '@switchboard/domain/mobile/numbers/request'
import { UNLOCK_HOURS } from '@switchboard/domain/mobile/numbers/rules'

/** A request that changes a number or its SIM. */
export type RequestKind = KnownKind | 'card'

/** An event about a number of which its owner is notified. */
export type NumberEvent =
  | {
      readonly what: 'asked' | 'done' | 'notDone'
      readonly kind: RequestKind
      readonly newNumber: string | null
      /** Whether texts of the account go to the new number from now on. */
      readonly movesContact?: boolean
    }
  | {
      readonly what: 'tried'
      readonly action: GuardedAction
      readonly reason: 'password' | 'locked' | 'frozen'
    }
  | {
      readonly what:
        | 'locked'
        | 'unlockRequested'
        | 'unlockWithdrawn'
        | 'unlocked'
        | 'frozen'
        | 'thawRequested'
        | 'thawed'
        | 'withdrawn'
        | 'lost'
        | 'stopFailed'
        | 'found'
        | 'startFailed'
        | 'movedAway'
    }

/** The actions that need the owner's password. */
export type GuardedAction = RequestKind | 'unlock' | 'thaw' | 'found'

type Words = { readonly subject: string; readonly message: string }

const REQUESTED: Record<RequestKind, (number: string, newNumber: string) => Words> = {
  sim: (number) => ({
    subject: `A new SIM for ${number} was requested`,
    message: `A new SIM card was requested, which takes over ${number}. The card before it then stops working.`,
  }),
  number: (number, newNumber) => ({
    subject: `${number} will become ${newNumber}`,
    message: `The number ${number} will change to ${newNumber}.`,
  }),
  transfer: (number, newNumber) => ({
    subject: `${newNumber} is moving to your account`,
    message: `The number ${newNumber} is moving to us from another provider, and replaces ${number}.`,
  }),
  esim: (number) => ({
    subject: `An eSIM for ${number} was shown`,
    message: `The code of an eSIM for ${number} was shown to someone who signed in to your account. Whoever installs it takes over the number.`,
  }),
  card: (number) => ({
    subject: `A SIM card for ${number} is on its way`,
    message: `A SIM card for ${number} was ordered and is coming by post. It takes over the number when someone puts it into a phone.`,
  }),
}

const DONE: Record<RequestKind, (number: string, newNumber: string) => Words> = {
  sim: (number) => ({ subject: `${number} is on a new SIM`, message: `${number} is on a new SIM card now.` }),
  number: (number, newNumber) => ({
    subject: `${number} is ${newNumber} now`,
    message: `Your number ${number} was changed to ${newNumber}.`,
  }),
  transfer: (number, newNumber) => ({
    subject: `${newNumber} has moved to us`,
    message: `${newNumber} has moved to us and replaces ${number}. You can take the old SIM out.`,
  }),
  esim: (number) => ({
    subject: `${number} is on an eSIM`,
    message: `The eSIM of ${number} was installed on a phone. An earlier SIM of the number no longer works.`,
  }),
  card: (number) => ({
    subject: `${number} is on its new SIM card`,
    message: `The SIM card that came by post is in a phone, and ${number} is on it. The SIM before it no longer works.`,
  }),
}

const NOT_DONE: Record<RequestKind, (number: string, newNumber: string) => Words> = {
  sim: (number) => ({
    subject: `${number} stays on its SIM`,
    message: `The new SIM for ${number} did not go through. The SIM before it keeps working.`,
  }),
  number: (number, newNumber) => ({
    subject: `${number} stays your number`,
    message: `The change of ${number} to ${newNumber} was not made, and costs nothing.`,
  }),
  transfer: (_number, newNumber) => ({
    subject: `${newNumber} has not moved to us`,
    message: `${newNumber} stays with its provider: the transfer did not go through. Keep the old SIM in. You can start again in the portal.`,
  }),
  esim: (number) => ({
    subject: `The eSIM for ${number} is not installed`,
    message: `The eSIM for ${number} was not installed, and its code no longer works.`,
  }),
  card: (number) => ({
    subject: `The SIM card for ${number} is not used`,
    message: `The SIM card that was sent for ${number} no longer works. Nothing else about the number has changed.`,
  }),
}

const ATTEMPTS: Record<GuardedAction, string> = {
  sim: 'to give it a new SIM',
  number: 'to change it',
  transfer: 'to replace it with another number',
  esim: 'to get an eSIM code for it',
  card: 'to get a SIM card for it by post',
  found: 'to start its SIM again',
  unlock: 'to unlock it',
  thaw: 'to end its freeze',
}

const REASONS = {
  password: 'with a password that is not yours',
  locked: 'while it is locked',
  frozen: 'while it is frozen',
} as const

const GUARD: Record<
  Exclude<NumberEvent['what'], 'asked' | 'done' | 'notDone' | 'tried'>,
  (number: string) => Words
> = {
  locked: (number) => ({
    subject: `${number} is locked`,
    message: `${number} was locked: it cannot move to another SIM, change, or go to another company until you unlock it.`,
  }),
  unlockRequested: (number) => ({
    subject: `${number} will be unlocked in ${UNLOCK_HOURS} hours`,
    message: `Someone who knows your password asked to unlock ${number}. It stays locked for another ${UNLOCK_HOURS} hours, and until then you can cancel this in the portal.`,
  }),
  unlockWithdrawn: (number) => ({
    subject: `${number} stays locked`,
    message: `The unlocking of ${number} was cancelled. It stays locked.`,
  }),
  unlocked: (number) => ({ subject: `${number} is unlocked`, message: `${number} is no longer locked.` }),
  frozen: (number) => ({
    subject: `${number} is frozen`,
    message: `${number} was frozen: nothing about it can be changed, and what was under way is stopped as far as possible. You can end this in the portal, or call us.`,
  }),
  thawRequested: (number) => ({
    subject: `${number} is frozen for another ${UNLOCK_HOURS} hours`,
    message: `Someone who knows your password asked to end the freeze of ${number}. It ends in ${UNLOCK_HOURS} hours.`,
  }),
  thawed: (number) => ({
    subject: `${number} is no longer frozen`,
    message: `The freeze of ${number} has ended.`,
  }),
  withdrawn: (number) => ({
    subject: `The request for ${number} is cancelled`,
    message: `The request for ${number} was cancelled, as far as it can still be stopped.`,
  }),
  lost: (number) => ({
    subject: `The SIM of ${number} is stopped`,
    message: `The phone of ${number} was reported lost or stolen. Its SIM is stopped: no calls, no texts and no data. Get an eSIM or a SIM card under My mobile in the portal, or call us.`,
  }),
  stopFailed: (number) => ({
    subject: `The SIM of ${number} is not stopped`,
    message: `The mobile network could not stop the SIM of ${number}. Call us at once.`,
  }),
  found: (number) => ({
    subject: `The SIM of ${number} is started again`,
    message: `The phone of ${number} was reported found. Its SIM works again.`,
  }),
  startFailed: (number) => ({
    subject: `The SIM of ${number} stays stopped`,
    message: `The mobile network could not start the SIM of ${number} again. Call us.`,
  }),
  movedAway: (number) => ({
    subject: `${number} has moved to another company`,
    message: `${number} has moved to another company. Its SIM of ours no longer works, and we send no texts to it. If you did not ask for this, call us at once.`,
  }),
}

export function writeWords(event: NumberEvent, number: string): Words {
  if (event.what === 'tried') {
    return {
      subject: `Someone tried to change something about ${number}`,
      message: `Someone who was signed in to your account tried ${ATTEMPTS[event.action]} (${number}), ${REASONS[event.reason]}. Nothing was changed.`,
    }
  }
  if ('kind' in event) {
    const words = { asked: REQUESTED, done: DONE, notDone: NOT_DONE }[event.what]
    const { subject, message } = words[event.kind](number, event.newNumber ?? number)
    const contact = event.movesContact === true ? ` We text you at ${event.newNumber} from now on.` : ''
    return { subject, message: `${message}${contact}` }
  }
  return GUARD[event.what](number)
}
