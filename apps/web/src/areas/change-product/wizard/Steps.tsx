import { useState } from 'react'

import type { Choice, Draft } from '@switchboard/domain/change-product/draft'
import { buildOrderMeta } from '@switchboard/domain/change-product/meta'
import type { OrderMeta } from '@switchboard/domain/change-product/meta'
import type { Order } from '@switchboard/domain/change-product/order'
import type { StepId } from '@switchboard/domain/change-product/steps'
import { voicePlanProblem } from '@switchboard/domain/change-product/voice-plan'
import type { Forecast } from '@switchboard/domain/ordering/forecast/contract'

import { useFocusOnChange, useSteps } from '#web/ordering/use-steps.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useWide } from '#web/ui/use-wide.ts'

import { buildStepHref, parseStepPlace } from '../place.ts'
import { Confirmation } from '../placed/Confirmation.tsx'
import { SummaryPage } from '../summary/SummaryPage.tsx'
import { DROPPED } from '../words.ts'

import { StepPage, buildPartId } from './StepPage.tsx'
import { Unexpected } from './Unexpected.tsx'
import { buildPages, findPage, formatProgress } from './pages.ts'
import { dropDraft } from './stored-draft.ts'

type StepsProps = {
  readonly order: Order
  readonly dropped: readonly Choice[]
  readonly saveDraft: (draft: Draft) => void
  readonly startAgain: () => void
  /** Whether the first page is announced like the later pages, because the user came to it by a choice. */
  readonly isAnnounced: boolean
}

type Placed = { readonly order: Order; readonly meta: OrderMeta; readonly forecast: Forecast | null }

/** The page of the step in the URL, or the confirmation once the order is placed. */
export function Steps({ order, dropped, saveDraft, startAgain, isAnnounced }: StepsProps) {
  const [placed, setPlaced] = useState<Placed | null>(null)
  const { type } = order.draft
  const pages = buildPages(order, useWide())
  const { search, goTo: goToHref } = useSteps()
  const goTo = (to: StepId) => goToHref(buildStepHref(type, to))
  const { step, thenSummary } = parseStepPlace(search)
  const page = findPage(pages, step)
  const partId = page?.steps.slice(1).some(({ id }) => id === step) === true ? buildPartId(step) : null
  useFocusOnChange(page?.id, isAnnounced, partId)
  if (placed !== null) return <Confirmation {...placed} />
  if (order.product !== null && voicePlanProblem(order.product, order.draft.voicePlan) !== null) {
    return <Unexpected type={order.draft.type} onReload={startAgain} />
  }
  if (page === undefined) return null
  const notice = dropped.length > 0 && <DroppedChoices choices={dropped} />
  function complete(OrderIdentifier: string, forecast: Forecast | null) {
    dropDraft(order.draft.type)
    setPlaced({ order, meta: buildOrderMeta(order, { step: 'summary', OrderIdentifier }), forecast })
  }
  if (page.id === 'summary') {
    const before = pages.at(-2)?.steps[0]?.id ?? 'summary'
    return (
      <SummaryPage
        order={order}
        notice={notice}
        lead={formatProgress(type, page.id, pages)}
        before={before}
        goTo={goTo}
        onPlaced={complete}
      />
    )
  }
  return (
    <StepPage
      key={page.id}
      order={order}
      page={page}
      pages={pages}
      saveDraft={saveDraft}
      notice={notice}
      openPart={step}
      thenSummary={thenSummary}
      goTo={goTo}
    />
  )
}

/** Names the choices that were dropped because the offer changed after the draft was stored. */
function DroppedChoices({ choices }: { readonly choices: readonly Choice[] }) {
  const names = choices.map((choice) => DROPPED[choice])
  return (
    <Notice tone="caution" role="status" title="Something that you chose is no longer available.">
      Please choose again: {names.join(', ')}. The rest is as you left it.
    </Notice>
  )
}
