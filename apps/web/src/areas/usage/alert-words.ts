import type { FailureCode } from '@switchboard/domain/call'
import type { BillOverProblem } from '@switchboard/domain/usage/alert-rules'
import { BILL_OVER } from '@switchboard/domain/usage/alerts'
import type { UsageAlerts, setUsageAlerts } from '@switchboard/domain/usage/alerts'
import { voiceNumberText } from '@switchboard/domain/voice-features/numbers'

import { commonAdvice } from '#web/http/common-advice.ts'
import type { Choice } from '#web/ui/RadioField.tsx'

export const ALERTS_TITLE = 'Usage alerts'
export const QUIET = 'We send nothing between 9 pm and 8 am.'
export const SAVED = 'Your usage alerts are saved.'
export const SAVE_FAILED = 'Your usage alerts were not saved.'

export const BILL_OVER_PROBLEMS: Record<BillOverProblem, string> = {
  missing: 'Enter an amount in dollars, such as 200',
  tooLow: `Enter an amount of at least $${BILL_OVER.least}`,
  tooHigh: `Enter an amount of at most $${BILL_OVER.most.toLocaleString('en-NZ')}`,
}

/** The channels for which the account has an address. */
export function channelChoices({ email, mobilePhone }: UsageAlerts): Choice[] {
  return [
    ...(email === null ? [] : [{ value: 'Email', label: 'By email', hint: email }]),
    ...(mobilePhone === null
      ? []
      : [{ value: 'SMS', label: 'By text message', hint: voiceNumberText(mobilePhone) }]),
  ]
}

const NOT_NOW = 'This is our fault, not yours. What you typed is still here: try again in a moment.'

/** The advice if alerts were not saved. */
export const SAVE_ADVICE: Record<FailureCode<typeof setUsageAlerts>, string> = {
  ...commonAdvice(NOT_NOW),
  ALERT_ADDRESS_MISSING: 'We have no address or number for this choice. Choose the other one.',
  MALFORMED_REQUEST: 'We cannot take this amount. Check it, then try again.',
}
