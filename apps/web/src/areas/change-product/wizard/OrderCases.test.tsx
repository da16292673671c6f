import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildOrder } from '@switchboard/domain/change-product/order'
import { DRAFT_CASES, buildDraft, toOutline } from '@switchboard/domain/change-product/testing/draft-cases'
import { ELSEWHERE, FIBRE_OFFER } from '@switchboard/domain/change-product/testing/facts'
import {
  FINISHED_MOVE,
  UNFINISHED_CASES,
  WITHOUT_SERVICES,
} from '@switchboard/domain/change-product/testing/unfinished-cases'
import { orderBody } from '@switchboard/domain/ordering/contract'

import { stepTitle } from '../words.ts'

import { storeDraft } from './stored-draft.ts'
import { offers } from './testing/replies.ts'
import {
  PLAN_STEP_PATH,
  findHeading,
  listOrderRequests,
  press,
  showWizard,
  testWizard,
  setWidePage,
} from './testing/wizard-page.tsx'

const network = testWizard()
const PAGES = { plan: PLAN_STEP_PATH, movehouse: '/move-house' }
const PLACES = { plan: FIBRE_OFFER, movehouse: { ...FIBRE_OFFER, location: ELSEWHERE } }

test.each(DRAFT_CASES.map((each) => [each.name, each] as const))(
  '%s is placed from the summary',
  async (_name, draftCase) => {
    storeDraft(buildDraft(draftCase, PLACES[draftCase.type]))
    showWizard(`${PAGES[draftCase.type]}?step=summary`)
    await press('Place order')
    await findHeading('Your order is placed')

    const [sent] = listOrderRequests('PUT', '/orders/17').map(({ body }) => orderBody.parse(JSON.parse(body)))
    expect(sent && toOutline(sent)).toEqual(draftCase.outline)
  },
)

test.each(UNFINISHED_CASES.map(({ step, missing }) => [step, missing] as const))(
  'CHG-024 CHG-025 an order without its answer at %s leads there and is not sent',
  async (step, missing) => {
    const draft = { ...FINISHED_MOVE, ...missing }
    setWidePage(false)
    network.use(offers(WITHOUT_SERVICES.offer))
    storeDraft(draft)
    showWizard('/move-house?step=summary')
    await press('Place order')

    await screen.findByRole('heading', { name: stepTitle(step, buildOrder(draft, WITHOUT_SERVICES)) })
    expect(window.location.search).toBe(`?step=${step}`)
    expect(listOrderRequests('POST', '/orders')).toEqual([])
  },
)
