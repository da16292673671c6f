import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ReactNode } from 'react'

import type { Feasibility, FrequencyPlans } from '@switchboard/domain/billing-frequency/contract'
import { frequencyChange, listFrequencySteps } from '@switchboard/domain/billing-frequency/rules'

import { HUB } from '#web/ordering/hub.ts'
import { lazyPart } from '#web/http/on-demand.ts'
import { dropAnswers } from '#web/http/query-client.ts'
import { useFocusOnChange, useSteps } from '#web/ordering/use-steps.ts'
import { Columns } from '#web/ui/Columns.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import type { SectionErrorProps } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { FrequencyForm } from './FrequencyForm.tsx'
import { Infeasible } from './Infeasible.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { UpdateStep } from './UpdateStep.tsx'
import { buildFrequencyHref, parseFrequencyPlace } from './place.ts'
import { OWN_CHANGES, feasibilityQuery, plansQuery } from './queries.ts'
import { NO_PLANS, STEP_TITLES, TITLE } from './words.ts'

/** Loaded on demand: the code for the order and its bills is needed only at the last step. */
const ConfirmStep = lazyPart(async () => (await import('./ConfirmStep.tsx')).ConfirmStep)

const WaitingOrder = lazyPart(async () => (await import('./WaitingOrder.tsx')).WaitingOrder)

/** An unknown feasibility counts as not feasible. Source: FRQ-019. */
const UNKNOWN_FEASIBILITY: Feasibility = {
  isFeasible: false,
  reason: '',
  billingPeriodModifiedDate: null,
  daysSinceChange: null,
  waiting: null,
}

/** Source: FRQ-001, FRQ-008, FRQ-009, FRQ-016. */
export function BillingFrequencyScreen() {
  const check = useQuery(feasibilityQuery())
  const plans = useQuery(plansQuery())
  const { search, goTo } = useSteps()
  const { step, failure } = parseFrequencyPlace(search)
  useFocusOnChange(step, false)
  // an earlier result stays if a reload fails
  const feasibility = check.data ?? (check.isError ? UNKNOWN_FEASIBILITY : undefined)

  // the result from before the order does not contain the order
  const isOutdated = step === 'complete' && feasibility?.waiting === null && check.isFetching
  const arePlansLoading = plans.data === undefined && !plans.isError
  if (feasibility === undefined || isOutdated || arePlansLoading)
    return (
      <Frame>
        <Skeleton card label="Loading your bills" lines={['heading', 'text', 'text', 'button']} />
      </Frame>
    )
  if (feasibility.waiting !== null)
    return (
      <Frame title={step === 'complete' ? STEP_TITLES.complete : TITLE}>
        <Suspense fallback={<Skeleton card label="Loading your order" lines={['heading', 'text']} />}>
          <WaitingOrder
            waiting={feasibility.waiting}
            isNew={step === 'complete'}
            onUndone={() => goTo(buildFrequencyHref({ step: 'frequency' }))}
          />
        </Suspense>
      </Frame>
    )
  if (step === 'complete' && check.isError)
    return <PlacedNotLoaded onRetry={() => void check.refetch()} retrying={check.isFetching} />
  const retry = {
    isLoading: check.isFetching || plans.isFetching,
    onAgain: () => {
      goTo(buildFrequencyHref({ step: 'frequency' }))
      void check.refetch()
      void plans.refetch()
    },
  }
  if (step === 'infeasible' && failure.length > 0) return <Infeasible failure={failure} {...retry} />
  if (!feasibility.isFeasible) return <Infeasible feasibility={feasibility} {...retry} />
  if (plans.data === undefined) return <Infeasible problem={NO_PLANS} {...retry} />
  return <ChangeSteps plans={plans.data} search={search} goTo={goTo} {...retry} />
}

function PlacedNotLoaded(retry: Pick<SectionErrorProps, 'onRetry' | 'retrying'>) {
  return (
    <Frame title={STEP_TITLES.complete}>
      <SectionError title="Your order is placed. We could not load it." {...retry} />
    </Frame>
  )
}

type ChangeStepsProps = {
  readonly plans: FrequencyPlans
  readonly search: string
  readonly goTo: (href: string) => void
  readonly onAgain: () => void
  readonly isLoading: boolean
}

function ChangeSteps({ plans, search, goTo, onAgain, isLoading }: ChangeStepsProps) {
  const { step, to } = parseFrequencyPlace(search)
  if (to === null || step === 'frequency' || to === plans.billFrequency)
    return (
      <Frame lead={STEP_TITLES.frequency}>
        <FrequencyForm plans={plans} chosen={to} onGoOn={(chosen) => goTo(buildNextHref(plans, chosen))} />
      </Frame>
    )
  const change = frequencyChange(plans, to)
  if ('problem' in change)
    return <Infeasible problem={change.problem} isLoading={isLoading} onAgain={onAgain} />
  const steps = listFrequencySteps(change, plans)
  // for a step that is skipped, such as a step in an old URL, the last step is shown: the confirmation
  const index = steps.includes(step) ? steps.indexOf(step) : steps.length - 1
  const shown = steps[index] ?? 'confirm'
  const back = { href: buildFrequencyHref({ step: steps[index - 1] ?? 'frequency', to }), label: 'Back' }
  const goOn = () => goTo(buildFrequencyHref({ step: steps[index + 1] ?? 'confirm', to }))
  return (
    <Frame title={STEP_TITLES[shown]} back={back}>
      {shown === 'update' && <UpdateStep plans={plans} change={change} onGoOn={goOn} />}
      {shown === 'payment' && <PaymentStep change={change} onGoOn={goOn} />}
      {shown === 'confirm' && (
        <Suspense
          fallback={<Skeleton card label="Working out your bills" lines={['heading', 'text', 'text']} />}
        >
          <ConfirmStep
            plans={plans}
            change={change}
            onPlaced={() => {
              goTo(buildFrequencyHref({ step: 'complete' }))
              // only after `goTo`, because the waiting order replaces this step while it still has work to do
              void dropAnswers(...OWN_CHANGES)
            }}
            onFailed={(failure) => goTo(buildFrequencyHref({ step: 'infeasible', to, failure }))}
          />
        </Suspense>
      )}
    </Frame>
  )
}

/** The URL of the step after the choice. An impossible change leads to the confirmation, which shows the problem. */
function buildNextHref(plans: FrequencyPlans, to: FrequencyPlans['billFrequency']): string {
  const change = frequencyChange(plans, to)
  const [, next = 'confirm'] = 'problem' in change ? [] : listFrequencySteps(change, plans)
  return buildFrequencyHref({ step: next, to })
}

type FrameProps = {
  readonly title?: string
  readonly lead?: string
  readonly back?: typeof HUB
  readonly children: ReactNode
}

function Frame({ title = TITLE, lead, back = HUB, children }: FrameProps) {
  return (
    <>
      <PageHeading title={title} back={back} {...(lead !== undefined && { lead })} />
      <Columns>{children}</Columns>
    </>
  )
}
