import { expect, test } from 'vitest'

import { OFFER } from '../testing/orders.ts'

import { listAffectedServices } from './endings.ts'

test.each([
  ['Monthly', 'VDSL: 200 GB data'],
  ['Weekly', 'VDSL: 46.15 GB a week'],
] as const)('DAT-012 with %s bills a plan that an order ends has the name %s', (billFrequency, name) => {
  const components = (OFFER.current.CoreProducts[0]?.CoreProductComponents ?? []).map((component) => ({
    ...component,
    plan: { ...component.plan, PlanDescription: 'VDSL: 200 GB data', DataCapMb: 204_800 },
  }))
  const none = { chosen: () => null, extras: [], keeps: () => false, bundle: null, items: [] }

  expect(listAffectedServices({ ...none, components, billFrequency })).toMatchObject([
    { name, continues: false },
  ])
})
