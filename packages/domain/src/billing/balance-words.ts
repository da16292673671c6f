import { shortDayText } from '../day.ts'
import { moneyText } from '../money.ts'

import type { PromptPaymentOffer } from './rules.ts'

/** The offer on the home page and beside the payment form: parts of one sentence, of which every second one is emphasized. Source: BIL-035, DSH-025. */
export function promptPaymentParts({ discount, amount, until }: PromptPaymentOffer): readonly string[] {
  return [
    '',
    `${moneyText(discount)} comes off`,
    ' when ',
    moneyText(amount),
    ` is paid by ${shortDayText(until)}.`,
  ]
}
