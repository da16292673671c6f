import { dayText } from '@switchboard/domain/day'
import type { PowerPlan } from '@switchboard/domain/power/plans'

import styles from '#web/ordering/Order.module.css'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import { Charges } from '../Charges.tsx'

import type { CompletedChange } from './queries.ts'

type PlanChangedNoticeProps = { readonly plan: PowerPlan; readonly change: CompletedChange }

/** The complete state. Source: PWR-048. */
export function PlanChangedNotice({ plan, change: { holdsFrom } }: PlanChangedNoticeProps) {
  return (
    <div className={styles.part}>
      <TakesFocus>
        <Notice tone="positive" title={`${plan.PlanDisplayName} is your plan from ${dayText(holdsFrom)}.`}>
          Your next bill uses your old plan for the days before, and this one from then on. We have sent you a
          message about it.
        </Notice>
      </TakesFocus>
      <Charges plan={plan} />
      <div className={styles.buttons}>
        <LinkButton href="/power-usage">See your power usage</LinkButton>
        <LinkButton kind="plain" href="/change-hub">
          Change something else
        </LinkButton>
      </div>
    </div>
  )
}
