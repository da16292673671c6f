import { dayText } from '../day.ts'
import type { Day } from '../day.ts'

import type { PromiseShown } from './rules.ts'

/** The text above the form, or in place of the form. Every second part is emphasised. */
export function promiseParts(shown: Exclude<PromiseShown, { kind: 'none' }>): readonly string[] {
  return shown.kind === 'form'
    ? [
        'If you cannot pay what is overdue now, tell us the day by which you will. It can be any day up to ',
        dayText(shown.lastDay),
        '.',
      ]
    : ['You have promised to pay by ', dayText(shown.promiseDate), '. You can pay sooner if you like.']
}

/** Source: PTP-009. */
export function promiseThanksText(promiseDate: Day): string {
  return `Thank you. You have promised to pay by ${dayText(promiseDate)}.`
}
