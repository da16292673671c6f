import type { ErrorCode } from '@switchboard/domain/errors'
import type { AskPrice, MobileAsk } from '@switchboard/domain/mobile/asks/contract'

import { isAnswerLost } from '#web/http/lost-answer.ts'
import type { Tone } from '#web/ui/StatusPill.tsx'

import { formatPlanPrice, formatPrice } from '../price-words.ts'

export const ASK_LABEL = 'Ask for it'

/** `$15.00 once`, or `$45.00 each month`. */
export function formatAskPrice({ unit, ...charge }: AskPrice): string {
  return unit === 'Once' ? `${formatPrice(charge)} once` : formatPlanPrice(charge, unit)
}

export function hasPriceChanged({ price, priceNow }: MobileAsk): boolean {
  return priceNow !== null && formatAskPrice(price) !== formatAskPrice(priceNow)
}

export const STATES: Record<MobileAsk['state'], { readonly tone: Tone; readonly word: string }> = {
  asked: { tone: 'info', word: 'Waiting' },
  agreed: { tone: 'positive', word: 'Yes' },
  declined: { tone: 'critical', word: 'No' },
  withdrawn: { tone: 'neutral', word: 'Taken back' },
  expired: { tone: 'neutral', word: 'Not answered' },
}

const LOST = 'The answer was lost on its way. Send it again: it counts once.'
const TRY_AGAIN = 'What you chose and wrote is still here. Try again.'

/** Advice if sending, withdrawing or declining a request is refused. */
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
  return isAnswerLost(failure) ? LOST : (ADVICE[failure.code] ?? TRY_AGAIN)
}
