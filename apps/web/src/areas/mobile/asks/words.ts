import type { ErrorCode } from '@switchboard/domain/errors'
import type { AskPrice, MobileAsk } from '@switchboard/domain/mobile/asks/contract'

import { isAnswerLost } from '#web/http/lost-answer.ts'
import type { Tone } from '#web/ui/StatusPill.tsx'

import { planPrice, priceText } from '../price-words.ts'

export const ASK_LABEL = 'Ask for it'

/** `$15.00 once`, or `$45.00 each month`. */
export function askPrice({ unit, ...charge }: AskPrice): string {
  return unit === 'Once' ? `${priceText(charge)} once` : planPrice(charge, unit)
}

export function isOtherPrice({ price, priceNow }: MobileAsk): boolean {
  return priceNow !== null && askPrice(price) !== askPrice(priceNow)
}

export const STATES: Record<MobileAsk['state'], { readonly tone: Tone; readonly word: string }> = {
  asked: { tone: 'info', word: 'Waiting' },
  agreed: { tone: 'positive', word: 'Yes' },
  declined: { tone: 'critical', word: 'No' },
  withdrawn: { tone: 'neutral', word: 'Taken back' },
  expired: { tone: 'neutral', word: 'Not answered' },
}

const LOST = 'The answer was lost on its way. Send it again: it counts once.'
const OTHERWISE = 'What you chose and wrote is still here. Try again.'

/** What to do about a refusal of an ask, of taking it back, or of a no. */
const ADVICE: { readonly [C in ErrorCode]?: string } = {
  FORBIDDEN: 'You may order yourself by now. Load the page again.',
  NUMBER_NOT_FOUND: 'This mobile is not on the account any more.',
  ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT:
    'This is not to be had for this mobile any more, or it has it already. Choose another one.',
  MOBILE_ASK_OPEN: 'Somebody has asked for something for this mobile already, and waits for the answer.',
  MOBILE_ASK_NOT_OPEN: 'It was answered or taken back meanwhile, or has expired.',
  MOBILE_ASK_NOT_FOUND: 'It is not there any more.',
  TOO_MANY_REQUESTS: 'You have asked many times today. Ask again tomorrow.',
}

export function askAdvice(failure: { readonly code: ErrorCode }): string {
  return isAnswerLost(failure) ? LOST : (ADVICE[failure.code] ?? OTHERWISE)
}
