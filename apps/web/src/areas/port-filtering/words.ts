import type { FailureCode } from '@switchboard/domain/call'
import type { changePortFiltering } from '@switchboard/domain/port-filtering/contract'

import { LEVEL_TOO_LOW } from '#web/http/level-words.ts'

export const TITLE = 'Port filtering'

export const WHAT_IT_IS =
  'Port filtering closes the ways into your home network that attackers try most. Nothing that you do on the internet needs them open.'

export const WHEN_TO_TURN_OFF =
  'Turn it off only if you run a server at home that must be reached from outside, such as one for mail or a camera recorder, and protect that yourself.'

export const NOT_AVAILABLE = 'Port filtering is not available for this account.'
export const NOT_AVAILABLE_WHY =
  'It is for fibre, VDSL and ADSL. Nothing from outside reaches a device on wireless or mobile broadband unless the device asked for it.'

/** Source: PFL-011. */
export const CHANGE_FAILED = 'Failed to change port filtering. Please reload the page and try again.'

/** The advice for failures whose general message is not enough. */
export const ADVICE: Partial<Record<FailureCode<typeof changePortFiltering>, string>> = {
  NO_PORT_FILTERING_FEATURE: NOT_AVAILABLE,
  LEVEL_TOO_LOW,
}
