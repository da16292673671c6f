import { checkBillingFrequency, readBillingFrequency } from '@switchboard/domain/billing-frequency/contract'
import { frequencyChange } from '@switchboard/domain/billing-frequency/rules'
import { frequencyOrder } from '@switchboard/domain/billing-frequency/order'

import { callUntilAnswered, BY, cancelPlaced, placeOrder } from './order-client.ts'
import { pickOne } from './tabs.ts'
import type { ActOnce } from './tabs.ts'

/** The share of waiting changes that are undone at each view. */
const UNDONE_SHARE = 0.05

/** Orders bills of another frequency if possible, or undoes the waiting change. */
export const billOtherwise: ActOnce = async (context, account, random) => {
  const { data: check } = checkBillingFrequency.reply.safeParse(
    await callUntilAnswered(context, checkBillingFrequency, { account }),
  )
  if (check === undefined) return null
  const { waiting, isFeasible } = check
  if (waiting !== null && random() < UNDONE_SHARE)
    return cancelPlaced(context, account, waiting.OrderIdentifier)
  if (!isFeasible) return null
  const { data: plans } = readBillingFrequency.reply.safeParse(
    await callUntilAnswered(context, readBillingFrequency, { account }),
  )
  const [first, ...others] = plans?.cycles ?? []
  if (plans === undefined || first === undefined) return null
  const change = frequencyChange(plans, pickOne(random, [first, ...others]).billFrequency)
  if ('problem' in change) return null
  return placeOrder(context, { account, type: 'plan', body: frequencyOrder(plans, change, BY.salesPerson) })
}
