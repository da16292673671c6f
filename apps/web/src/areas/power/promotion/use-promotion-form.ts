import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'

import type { PowerPlan } from '@switchboard/domain/power/plans'
import { promotionOrder, promotionProblems } from '@switchboard/domain/power/promotion'
import type { Promotion, PromotionChoice, PromotionField } from '@switchboard/domain/power/promotion'

import { activeBusinessGroup } from '#web/http/account.ts'
import { useIsStaff } from '#web/ordering/use-is-staff.ts'
import { useSubmitOlder } from '#web/ordering/use-submit-older.ts'
import { sellerQuery } from '#web/ordering/use-submit-order.ts'
import { usernameFor } from '#web/ordering/username-for.ts'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { accountQuery } from './queries.ts'

export const FIELDS: Record<PromotionField, string> = {
  address: 'promotion-address',
  plan: 'promotion-plan',
  terms: 'promotion-terms',
}

/** The values of the promotion form, its problems and how it is sent. Source: PWR-040, PWR-044 to PWR-047. */
export function usePromotionForm(promotion: Promotion, plans: readonly PowerPlan[]) {
  const seller = useQuery(sellerQuery(useIsStaff()))
  const account = useQuery(accountQuery())
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
    submit(event: FormEvent) {
      event.preventDefault()
      attempts.begin()
      send()
    },
    resubmit: send,
  }
}
