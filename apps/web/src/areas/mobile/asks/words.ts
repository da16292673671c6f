import type { ErrorCode } from '@switchboard/domain/errors'
import type { AskPrice, MobileAsk } from '@switchboard/domain/mobile/asks/contract'

import { isAnswerLost } from '#web/http/lost-answer.ts'
import type { Tone } from '#web/ui/StatusPill.tsx'

import { formatPlanPrice, formatPrice } from '../price-words.ts'

export const ASK_LABEL = 'Send the request'

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
  FORBIDDEN: 'You can now order yourself. Load the page again.',
  NUMBER_NOT_FOUND: 'This mobile is not on the account any more.',
  ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT:
    'This is no longer available for this mobile, or it already has it. Choose another one.',
  MOBILE_ASK_OPEN: 'Someone has already made a request for this mobile, and is waiting for an answer.',
  MOBILE_ASK_NOT_OPEN: 'It was answered or cancelled while you were here, or has expired.',
  MOBILE_ASK_NOT_FOUND: 'It is not there any more.',
  TOO_MANY_REQUESTS: 'You have made too many requests today. Try again tomorrow.',
}

export function askAdvice(failure: { readonly code: ErrorCode }): string {
  return isAnswerLost(failure) ? LOST : (ADVICE[failure.code] ?? TRY_AGAIN)
}
