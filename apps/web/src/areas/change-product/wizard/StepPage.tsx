import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'

import type { Draft } from '@switchboard/domain/change-product/draft'
import { showsGst } from '@switchboard/domain/change-product/order'
import type { Order } from '@switchboard/domain/change-product/order'
import type { Step, StepId } from '@switchboard/domain/change-product/steps'

import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { useWide } from '#web/ui/use-wide.ts'

import { HUB, buildStepHref } from '../place.ts'
import { fieldWith } from '../steps/part.ts'
import type { PartProps } from '../steps/part.ts'
import { PARTS } from '../steps/parts.ts'
import { SummaryAside } from '../summary/SummaryAside.tsx'
import { SummaryBar } from '../summary/SummaryBar.tsx'
import { problemText, stepTitle } from '../words.ts'

import { PAGE_TITLES, placeText } from './pages.ts'
import type { Page } from './pages.ts'

type StepPageProps = {
  readonly order: Order
  readonly page: Page
  readonly pages: readonly Page[]
  readonly put: (draft: Draft) => void
  readonly news: ReactNode
  readonly thenSummary: boolean
  readonly goTo: (step: StepId) => void
}

/** One page of questions, what they come to so far, and the way on. Source: CHG-009, CHG-022, CHG-023. */
export function StepPage({ order, page, pages, put, news, thenSummary, goTo }: StepPageProps) {
  const [tries, setTries] = useState(0)
  /** Fields that were wrong when somebody tried to go on: what appears afterwards has not been asked yet. */
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const wide = useWide()
  const { type } = order.draft
  const place = pages.indexOf(page)
  const wrong = listProblems(page, order)
  const shown = wrong.filter(({ fieldId }) => asked.has(fieldId))
  const findError = (fieldId: string) => shown.find((problem) => problem.fieldId === fieldId)?.message
  const after = pages[place + 1]
  const next = thenSummary ? 'summary' : after?.steps[0]?.id

  function submit(event: FormEvent) {
    event.preventDefault()
    setTries(tries + 1)
    setAsked(new Set(wrong.map(({ fieldId }) => fieldId)))
    if (wrong.length === 0 && next !== undefined) goTo(next)
  }

  return (
    <>
      <PageHeading
        title={getPageTitle(page, order)}
        lead={placeText(type, page.steps[0]?.id ?? 'serviceType')}
        back={toBackLink(pages[place - 1], type)}
      />
      <Columns {...(wide && { aside: <SummaryAside order={order} /> })}>
        {news}
        <form method="post" noValidate onSubmit={submit} className={styles.form}>
          <ErrorSummary problems={shown} attempt={tries} />
          {page.steps.map((step) => (
            <Part
              key={step.id}
              step={step}
              order={order}
              put={put}
              alone={page.steps.length === 1}
              errorOf={findError}
            />
          ))}
          {!showsGst(order) && page.steps.some(({ id }) => PRICED.has(id)) && (
            <p className="small soft">Prices exclude GST.</p>
          )}
          <div className={styles.buttons}>
            <Button type="submit">{thenSummary ? 'Back to your order' : nextLabel(after, order)}</Button>
          </div>
        </form>
        {!wide && <SummaryBar order={order} />}
      </Columns>
    </>
  )
}

/** Two steps may ask for the same day: the problem is shown once. */
function listProblems({ steps }: Page, order: Order): Problem[] {
  const wrong = steps.flatMap((step) => {
    const problem = step.problem(order)
    return problem === null
      ? []
      : [{ fieldId: fieldWith(problem, step.id, order), message: problemText(problem, step.id) }]
  })
  return wrong.filter(
    ({ fieldId }, place) => place === wrong.findIndex((problem) => problem.fieldId === fieldId),
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

/** Where it leads; nothing is known of that while nothing is chosen. Source: CHG-023. */
function nextLabel(after: Page | undefined, order: Order): string {
  if (after === undefined) return 'Next'
  const title = getPageTitle(after, order)
  const words = `${title.slice(0, 1).toLowerCase()}${title.slice(1)}`
  return after.id === 'summary' ? `Checkout: ${words}` : `Next: ${words}`
}

/** Steps whose choices have prices. */
const PRICED: ReadonlySet<StepId> = new Set([
  'existingServiceType',
  'serviceType',
  'internetPlan',
  'extras',
  'callingPacks',
  'familyFilter',
  'mobilePlans',
  'modem',
])

type PartOfPageProps = PartProps & { readonly step: Step; readonly alone: boolean }

function Part({ step, alone, ...props }: PartOfPageProps) {
  if (step.id === 'summary') return null
  const View = PARTS[step.id]
  const view = <View {...props} />
  if (alone) return <div className={styles.plain}>{view}</div>
  return <Card title={stepTitle(step.id, props.order)}>{view}</Card>
}
