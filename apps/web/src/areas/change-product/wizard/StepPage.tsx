import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'

import type { Draft } from '@switchboard/domain/change-product/draft'
import { showsGst } from '@switchboard/domain/change-product/order'
import type { Order } from '@switchboard/domain/change-product/order'
import type { Step, StepId } from '@switchboard/domain/change-product/steps'

import { HUB } from '#web/ordering/hub.ts'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { FoldedCard } from '#web/ui/FoldedCard.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { useWide } from '#web/ui/use-wide.ts'

import { buildStepHref } from '../place.ts'
import { findProblemField } from '../steps/part.ts'
import type { PartProps } from '../steps/part.ts'
import { PARTS } from '../steps/parts.ts'
import { SummaryAside } from '../summary/SummaryAside.tsx'
import { SummaryBar } from '../summary/SummaryBar.tsx'
import { describeClosedPart } from '../summary/answers.ts'
import { problemText, stepTitle } from '../words.ts'

import { PAGE_TITLES, formatProgress } from './pages.ts'
import type { Page } from './pages.ts'

type StepPageProps = {
  readonly order: Order
  readonly page: Page
  readonly pages: readonly Page[]
  readonly saveDraft: (draft: Draft) => void
  /** A notice above the steps. */
  readonly notice: ReactNode
  /** The step of the URL. A part that is closed by default begins open if it is this step. */
  readonly openPart: string | null
  readonly thenSummary: boolean
  readonly goTo: (step: StepId) => void
}

/** A page of steps with the summary of the order so far. Source: CHG-009, CHG-022, CHG-023. */
export function StepPage({
  order,
  page,
  pages,
  saveDraft,
  notice,
  openPart,
  thenSummary,
  goTo,
}: StepPageProps) {
  const wide = useWide()
  const { type } = order.draft
  const index = pages.indexOf(page)
  const problems = listProblems(page, order)
  const { attempt, shown, errorOf, begin } = useStepAttempts(problems)
  const nextPage = pages[index + 1]
  const nextStep = thenSummary ? 'summary' : nextPage?.steps[0]?.id

  function submit(event: FormEvent) {
    event.preventDefault()
    begin()
    if (problems.length === 0 && nextStep !== undefined) goTo(nextStep)
  }

  return (
    <ScreenLayout
      title={getPageTitle(page, order)}
      lead={formatProgress(type, page.id, pages)}
      back={toBackLink(pages[index - 1], type)}
      {...(wide && { aside: <SummaryAside order={order} /> })}
    >
      {notice}
      <form method="post" noValidate onSubmit={submit} className={styles.form}>
        <ErrorSummary problems={shown} attempt={attempt} />
        {sortParts(page.steps).map((step) => (
          <Part
            key={step.id}
            step={step}
            order={order}
            saveDraft={saveDraft}
            isAlone={page.steps.length === 1}
            startsOpen={step.id === openPart}
            errorOf={errorOf}
          />
        ))}
        {!showsGst(order) && page.steps.some(({ id }) => STEPS_WITH_PRICES.has(id)) && (
          <p className="small soft">Prices exclude GST.</p>
        )}
        <div className={styles.buttons}>
          <Button type="submit">{thenSummary ? 'Back to your order' : chooseNextLabel(nextPage)}</Button>
        </div>
      </form>
      {!wide && <SummaryBar order={order} />}
    </ScreenLayout>
  )
}

/** Shows only the fields that had a problem at the last attempt: a field that appears afterwards shows no error yet. */
function useStepAttempts(problems: readonly Problem[]) {
  const [attempt, setAttempt] = useState(0)
  const [failedFields, setFailedFields] = useState<ReadonlySet<string>>(new Set())
  const shown = problems.filter(({ fieldId }) => failedFields.has(fieldId))
  return {
    attempt,
    shown,
    errorOf: (fieldId: string) => shown.find((problem) => problem.fieldId === fieldId)?.message,
    begin() {
      setAttempt(attempt + 1)
      setFailedFields(new Set(problems.map(({ fieldId }) => fieldId)))
    },
  }
}

/** Each field has one problem at most, because two steps may need the same day. */
function listProblems({ steps }: Page, order: Order): Problem[] {
  const problems = steps.flatMap((step) => {
    const problem = step.problem(order)
    return problem === null
      ? []
      : [{ fieldId: findProblemField(problem, step.id, order), message: problemText(problem, step.id) }]
  })
  return problems.filter(
    ({ fieldId }, index) => index === problems.findIndex((problem) => problem.fieldId === fieldId),
  )
}

function getPageTitle({ id, steps }: Page, order: Order): string {
  const [step, another] = steps
  if (id === 'builder' || (id === 'when' && another !== undefined)) return PAGE_TITLES[id]
  return step === undefined ? '' : stepTitle(step.id, order)
}

function toBackLink(before: Page | undefined, type: Draft['type']) {
  const [step] = before?.steps ?? []
  return step === undefined ? HUB : { href: buildStepHref(type, step.id), label: 'Back' }
}

/** Source: CHG-023. */
function chooseNextLabel(nextPage: Page | undefined): string {
  return nextPage?.id === 'summary' ? 'Check your order' : 'Continue'
}

/** The current plan is shown last, so that nothing above it moves when it disappears with the first choice. */
function sortParts(steps: readonly Step[]): readonly Step[] {
  return steps.toSorted(
    (one, other) => Number(one.id === 'existingServiceType') - Number(other.id === 'existingServiceType'),
  )
}

/** The parts in which most customers change nothing. They begin closed, with their answer in sight. */
const CLOSED_PARTS: ReadonlySet<StepId> = new Set(['extras', 'callingPacks', 'familyFilter', 'mobilePlans'])

const STEPS_WITH_PRICES: ReadonlySet<StepId> = new Set([
  'existingServiceType',
  'serviceType',
  'internetPlan',
  'extras',
  'callingPacks',
  'familyFilter',
  'mobilePlans',
  'modem',
])

/** The id of the element of a step. */
export function buildPartId(step: string | null): string {
  return `part-${step}`
}

type PartOfPageProps = PartProps & {
  readonly step: Step
  readonly isAlone: boolean
  readonly startsOpen: boolean
}

function Part({ step, isAlone, startsOpen, ...props }: PartOfPageProps) {
  if (step.id === 'summary') return null
  const View = PARTS[step.id]
  const view = <View {...props} />
  if (isAlone) return <div className={styles.plain}>{view}</div>
  const title = stepTitle(step.id, props.order)
  return (
    <div id={buildPartId(step.id)}>
      {CLOSED_PARTS.has(step.id) ? (
        <FoldedCard
          title={title}
          closedText={describeClosedPart(step.id, props.order)}
          startsOpen={startsOpen}
        >
          {view}
        </FoldedCard>
      ) : (
        <Card title={title}>{view}</Card>
      )}
    </div>
  )
}
