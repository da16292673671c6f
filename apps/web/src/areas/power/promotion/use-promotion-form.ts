import { useState } from 'react'

import type { PowerPlan } from '@switchboard/domain/power/plans'
import { promotionOrder, promotionProblems } from '@switchboard/domain/power/promotion'
import type { Promotion, PromotionChoice, PromotionField } from '@switchboard/domain/power/promotion'

import { activeBusinessGroup } from '#web/http/account.ts'
import { useAccount } from '#web/http/use-account.ts'
import { useSalesPerson } from '#web/ordering/use-submit-order.ts'
import { useSubmitOlder } from '#web/ordering/use-submit-older.ts'
import { usernameFor } from '#web/ordering/username-for.ts'
import { useAttempts } from '#web/ui/use-attempts.ts'

export const FIELDS: Record<PromotionField, string> = {
  address: 'promotion-address',
  plan: 'promotion-plan',
  terms: 'promotion-terms',
}

/** The values of the promotion form, its problems and how it is sent. Source: PWR-040, PWR-044 to PWR-047. */
export function usePromotionForm(promotion: Promotion, plans: readonly PowerPlan[]) {
  const seller = useSalesPerson()
  const account = useAccount()
  const [choice, setChoice] = useState<PromotionChoice>({
    planKey: plans[0]?.PlanKey ?? null,
    medicallyDependent: false,
    addressConfirmed: false,
    termsAccepted: false,
  })
  // a chosen plan that is no longer sold does not count as a choice
  const plan = plans.find(({ PlanKey }) => PlanKey === choice.planKey)
  const problems = promotionProblems({ ...choice, planKey: plan?.PlanKey ?? null }).map(
    ({ field, message }) => ({ fieldId: FIELDS[field], message }),
  )
  const attempts = useAttempts(problems)
  const order = useSubmitOlder((retry) => usernameFor(account.data, retry))

  function send() {
    if (problems.length > 0 || seller.data === undefined) return
    const orderedBy = { businessGroup: activeBusinessGroup(), salesPerson: seller.data }
    order.send(promotionOrder(promotion, choice, orderedBy))
  }

  return {
    choice,
    plan,
    attempts,
    order,
    change: (changes: Partial<PromotionChoice>) => setChoice({ ...choice, ...changes }),
    send,
  }
}
