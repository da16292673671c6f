import { moneyText } from '@switchboard/domain/money'
import { toShownAmount } from '@switchboard/domain/ordering/pricing/prices'
import { DEFAULT_EARLY_TERMINATION_FEE_CENTS } from '@switchboard/domain/ordering/pricing/termination'
import type { WirelessLine } from '@switchboard/domain/wireless/contract'
import { WIRELESS_CONTRACT_MONTHS, WIRELESS_HARDWARE_MONTHS } from '@switchboard/domain/wireless/rules'
import type { OrderedContract } from '@switchboard/domain/wireless/rules'

import { SUBMIT_FAILED } from '#web/ordering/submit-words.ts'

import type { WirelessOutcome } from './dialogs.ts'

/** Source: WBB-011, WBB-012. */
export const OUTCOME_TITLES: Record<WirelessOutcome, string> = {
  signup_success: 'Wireless broadband is ordered',
  signup_failure: 'Problem submitting your order of wireless broadband',
  success: 'Your order is placed',
  error: SUBMIT_FAILED,
}

export const TERMS_PROBLEM = 'Accept the terms to place the order.'

type Agreement = {
  readonly line: Pick<WirelessLine, 'kind' | 'name'>
  readonly contract: OrderedContract
  readonly sendsHardware: boolean
  readonly withGst: boolean
}

/** The terms of a wireless product, besides its costs. Source: WBB-018, WBB-035. */
export function listTerms({ line, contract, sendsHardware, withGst }: Agreement): string[] {
  const amount = moneyText(toShownAmount(DEFAULT_EARLY_TERMINATION_FEE_CENTS, withGst))
  const fee = `${amount} ${withGst ? 'including' : 'excluding'} GST`
  return [
    contract.ContractHandlingOption === 'new'
      ? `A contract of ${WIRELESS_CONTRACT_MONTHS} months begins with it. Ending it early costs ${fee}.`
      : 'Your contract stays as it is.',
    ...(line.kind === 'fixed'
      ? [`${line.name} and the services that belong to it end on the day on which wireless broadband begins.`]
      : ['Your next bill charges the days before at the price of your present plan.']),
    ...(sendsHardware ? [`Hardware with a price is paid for over ${WIRELESS_HARDWARE_MONTHS} months.`] : []),
  ]
}

/** Source: WBB-018, WBB-034. */
export const ADD_ON_TERMS = [
  'It begins today, and every bill charges it until you ask us to end it.',
  'It adds data to your plan.',
]
