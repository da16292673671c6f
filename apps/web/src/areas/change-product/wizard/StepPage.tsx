import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'

import type { Draft } from '@switchboard/domain/change-product/draft'
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

import { HUB, WIZARD_NAMES, hrefOf } from '../place.ts'
import { fieldWith } from '../steps/part.ts'
import type { PartProps } from '../steps/part.ts'
import { PARTS } from '../steps/parts.ts'
import { SummaryAside } from '../summary/SummaryAside.tsx'
import { SummaryBar } from '../summary/SummaryBar.tsx'
import { problemText, stepTitle } from '../words.ts'

import { PAGE_TITLES } from './pages.ts'
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
  const wide = useWide()
  const { type } = order.draft
  const place = pages.indexOf(page)
  const wrong = problemsOf(page, order)
  const shown = tries > 0 ? wrong : []
  const errorOf = (fieldId: string) => shown.find((problem) => problem.fieldId === fieldId)?.message
  const next = thenSummary ? 'summary' : pages[place + 1]?.steps[0]?.id

  function submit(event: FormEvent) {
    event.preventDefault()
    setTries(tries + 1)
    if (wrong.length === 0 && next !== undefined) goTo(next)
  }

  return (
    <>
      <PageHeading
        title={titleOf(page, order)}
        lead={leadOf(order, place, pages.length)}
        back={backOf(pages[place - 1], type)}
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
              errorOf={errorOf}
            />
          ))}
          <div className={styles.buttons}>
            <Button type="submit">{nextLabel(next, thenSummary)}</Button>
          </div>
        </form>
        {!wide && <SummaryBar order={order} />}
      </Columns>
    </>
  )
}

/** A move counts from step 0; how many there are is known once something changes. Source: CHG-007, MOV-009. */
function leadOf({ draft, changing }: Order, place: number, pages: number): string {
  const first = draft.type === 'plan' ? 1 : 0
  const step = `${WIZARD_NAMES[draft.type]}, step ${place + first}`
  return changing ? `${step} of ${pages - 1 + first}` : step
}

/** Two steps may ask for the same day: the problem is shown once. */
function problemsOf({ steps }: Page, order: Order): Problem[] {
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

function titleOf({ id, steps }: Page, order: Order): string {
  const [step, another] = steps
  if (id === 'builder' || (id === 'when' && another !== undefined)) return PAGE_TITLES[id]
  return step === undefined ? '' : stepTitle(step.id, order)
}

function backOf(before: Page | undefined, type: Draft['type']) {
  const [step] = before?.steps ?? []
  return step === undefined ? HUB : { href: hrefOf(type, step.id), label: 'Back' }
}

/** Source: CHG-023. */
function nextLabel(next: StepId | undefined, thenSummary: boolean): string {
  if (thenSummary) return 'Back to your order'
  return next === 'summary' ? 'Checkout' : 'Next'
}

type PartOfPageProps = PartProps & { readonly step: Step; readonly alone: boolean }

function Part({ step, alone, ...props }: PartOfPageProps) {
  if (step.id === 'summary') return null
  const View = PARTS[step.id]
  const view = <View {...props} />
  if (alone) return <div className={styles.plain}>{view}</div>
  return <Card title={stepTitle(step.id, props.order)}>{view}</Card>
}
