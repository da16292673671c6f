import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { PowerRates } from '@switchboard/domain/ordering/pricing/cost'
import { ratesText } from '@switchboard/domain/ordering/pricing/rates'

import { declareNotice } from '#api/provider/notices/declare.ts'
import { SAMPLE_BUSINESS, SAMPLE_DAY, SAMPLE_HOUSEHOLD } from '#api/provider/notices/samples.ts'

type PlanChange = {
  readonly plan: string
  readonly former: string
  readonly holdsFrom: Day
  readonly rates: PowerRates
  readonly businessGroup: string
}

const PLAN_CHANGE: PlanChange = {
  plan: '{plan}',
  former: '{former plan}',
  holdsFrom: SAMPLE_DAY,
  rates: { centsPerUnitIncludingGst: 24.1, centsPerDayIncludingGst: 53 },
  businessGroup: SAMPLE_HOUSEHOLD,
}

export const powerPlanNotice = declareNotice<PlanChange>({
  category: 'Power',
  type: 'ProductsChanged',
  name: 'Another power plan',
  cause: 'The plan of a power connection is changed.',
  words: ({ plan, former, holdsFrom, rates, businessGroup }) => ({
    subject: 'Your power plan changes',
    body: [
      `From ${dayText(holdsFrom)} on the plan of your power is "${plan}" instead of "${former}".`,
      `It costs ${ratesText(rates, businessGroup)}.`,
      'Your next bill charges the days before by the plan that you had. If you did not ask for this, call us.',
    ].join('\n\n'),
  }),
  samples: [PLAN_CHANGE, { ...PLAN_CHANGE, businessGroup: SAMPLE_BUSINESS }],
})
