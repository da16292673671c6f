import type { VideoStatus } from '@switchboard/domain/video/rules'

import type { Tone } from '#web/ui/StatusPill.tsx'

export const TITLE = 'Prime Video'
export const SIGN_UP_TITLE = 'Get Prime Video'

/** Source: VID-011. */
export const STATUS_WORDS: Record<VideoStatus, { readonly tone: Tone; readonly text: string }> = {
  INACTIVE: { tone: 'caution', text: 'Not activated yet' },
  ACTIVE: { tone: 'positive', text: 'Activated' },
  COMPLETE: { tone: 'positive', text: 'On' },
  CANCELLED: { tone: 'neutral', text: 'Cancelled' },
}

/** The terms of the add-on besides its costs. Source: VID-010. */
export const TERMS = [
  'It begins today, and every bill charges it until you cancel it.',
  'You can cancel it at any time. It ends with that day, and what you paid for the days after it comes off your next bill.',
  'You watch with an account of Prime Video, and accept its own terms there.',
]

export const TERMS_PROBLEM = 'Accept the terms to sign up.'

/** Source: VID-025. */
export const CANCEL_FAILED = 'Something went wrong.'
