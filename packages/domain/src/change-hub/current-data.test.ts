import { expect, test } from 'vitest'

import { describeCurrentData, descriptionParts } from './current-data.ts'

test.each([
  ['HUB-031 two parts', 'Fibre 300: Unlimited data', ['Fibre 300', 'Unlimited data']],
  ['HUB-031 no colon', 'Fibre 300', ['Fibre 300', '']],
  ['HUB-031 the first colon counts', 'Fibre: 300: GB', ['Fibre', '300: GB']],
])('%s', (_what, description, parts) => {
  expect(descriptionParts(description)).toEqual(parts)
})

test.each([
  ['Weekly', '23.08 GB a week'],
  ['Fortnightly', '46.15 GB a fortnight'],
  ['Monthly', '100 GB'],
  [null, '100 GB'],
] as const)('DAT-012 HUB-031 with %s bills the data is that of the bill period', (billFrequency, data) => {
  const plan = { PlanDescription: 'VDSL: 100 GB', DataCapMb: 102_400 }

  expect(describeCurrentData(plan, billFrequency)).toBe(data)
})
