import { expect, test } from 'vitest'

import { kea } from '@switchboard/brands/kea'
import { buildOrder } from '@switchboard/domain/change-product/order'
import { DRAFT_CASES, buildDraft, toOutline } from '@switchboard/domain/change-product/testing/draft-cases'
import { buildBody } from '@switchboard/domain/change-product/testing/drafts'
import { summarizeOrder } from '@switchboard/domain/change-product/summary/summary'
import { day } from '@switchboard/domain/day'
import { amendOrder } from '@switchboard/domain/ordering/contract'
import { sumOrderTotals } from '@switchboard/domain/ordering/pricing/costs'

import { fillDemo } from '#api/fill-demo.ts'
import { demoLocationAt } from '#api/demo/locations.ts'
import { testApi } from '#api/testing/api.ts'
import { amendAs, beginOrder, offerTo, signInBuyer } from '#api/testing/orders.ts'

const api = testApi(fillDemo)
const TODAY = day.parse('2026-11-21')
const PLACES = {
  plan: undefined,
  movehouse: demoLocationAt('25 Aro Street, Aro Valley, Wellington 6021'),
}

const OTHER_KINDS = ['termination', 'power', 'promotion']

test.each(DRAFT_CASES.map((each) => [each.name, each] as const))(
  '%s is accepted and quoted as on the page',
  async (_name, draftCase) => {
    const { type } = draftCase
    const orderer = await signInBuyer(api(), 'tama', '103001')
    const offer = await offerTo(orderer, type, PLACES[type])
    const facts = { offer, brand: kea, businessGroup: 'residential', today: TODAY }
    const draft = buildDraft(draftCase, offer)
    const body = buildBody(draft, facts)
    const answer = await amendAs(orderer, await beginOrder(orderer, type), body)
    const { state, costs = [] } = amendOrder.reply.parse(answer.json())

    expect([state, toOutline(body)]).toEqual(['OK', draftCase.outline])
    const kinds = costs.map(({ kind }) => kind).filter((kind) => !OTHER_KINDS.includes(kind))
    expect(kinds.toSorted()).toEqual(draftCase.costs.toSorted())
    expect(sumOrderTotals(costs, 'residential')).toEqual(summarizeOrder(buildOrder(draft, facts)).totals)
  },
)
