import { Suspense } from 'react'

import type { MobileProduct, MobileProducts, MobileService } from '@switchboard/domain/mobile/contract'

import { lazyOptionalPart } from '#web/http/on-demand.ts'
import { RadioField } from '#web/ui/RadioField.tsx'

import { formatPlanOffer } from '../data-words.ts'

import { FIELDS } from './sign-up-draft.ts'
import type { SignUpDraft } from './sign-up-draft.ts'

const UsedBefore = lazyOptionalPart(async () => (await import('../use/UsedBefore.tsx')).UsedBefore)

type PlanPartProps = {
  readonly draft: SignUpDraft
  readonly plans: readonly MobileProduct[]
  readonly frequency: MobileProducts['billFrequency']
  /** The mobiles of the account, whose data is shown beside the data of each plan. */
  readonly mobiles: readonly MobileService[]
  readonly onAnswer: (answer: Partial<SignUpDraft>) => void
  readonly error: string | undefined
}

/** The plan of a new mobile, beside the data that the mobiles of the account used. Source: MOB-013, MOB-069. */
export function PlanPart({ draft, plans, frequency, mobiles, onAnswer, error }: PlanPartProps) {
  const hasMobiles = mobiles.length > 0
  return (
    <div>
      <RadioField
        id={FIELDS.plan}
        label="Plan"
        error={error}
        value={draft.planKey}
        onValueChange={(planKey) => onAnswer({ planKey })}
        choices={plans.map((plan) => ({
          value: plan.planKey,
          label: plan.name,
          hint: (
            <>
              {formatPlanOffer(plan, frequency)}
              <Suspense>{hasMobiles && <UsedBefore mobiles={mobiles} plan={plan} />}</Suspense>
            </>
          ),
        }))}
      />
      {hasMobiles && (
        // below the choices, because it is loaded after them and must not move them
        <p className="small soft">
          <Suspense>
            <UsedBefore mobiles={mobiles} />
          </Suspense>
        </p>
      )}
    </div>
  )
}
