import { validateLead } from '@switchboard/domain/ordering/adding/mobile/change-of-leader'
import { additionSteps } from '@switchboard/domain/ordering/adding/quote'
import { toSalesPerson } from '@switchboard/domain/ordering/sales'

import { monthlyPrice } from '#api/provider/books/period-price.ts'

import type { Prices } from '../snapshot.ts'

import { NO_PRICES, PLACEMENT_DEFAULTS, SNAPSHOT_DEFAULTS } from './defaults.ts'
import { listEndingPlans } from './ending-plans.ts'
import { readGuardedNumbers, readAdditionFacts } from './store/addition.ts'
import { invalid } from './validator.ts'
import type { Validator } from './validator.ts'

const KIND = 'mobilelead'

/** Validates a change of leader, in which two lines swap their plans. Two statements. */
export const leadValidator: Validator = async (db, context, { body }) => {
  const { today, brand, accountCode } = context
  const stored = await readAdditionFacts(db, context, { kind: KIND, entity: null, bring: null })
  const { staffName, billFrequency, canOrderNewProducts, ...rest } = stored
  const facts = {
    ...rest,
    ...(await readGuardedNumbers(db, accountCode)),
    offer: { billFrequency, canOrderNewProducts },
    salesPerson: toSalesPerson(staffName),
    mobileRules: brand.mobile,
    today,
  }
  const { order, problems } = validateLead(body, facts)
  if (order === null) return invalid(...problems)
  const quote = { costs: [...order.costs], steps: additionSteps({ kind: KIND, today }) }
  const plans: Prices['plans'] = {}
  for (const { key, name, about, chargeIncludingGst: quoted, monthlyCents: booked } of order.plans)
    plans[key] = { name, about, cents: monthlyPrice(key, { quoted, booked, billFrequency }) }
  return {
    placement: {
      ...PLACEMENT_DEFAULTS,
      quote,
      businessGroup: rest.businessGroup,
      billFrequency,
      snapshot: async () => ({
        ...quote,
        ...SNAPSHOT_DEFAULTS,
        prices: { ...NO_PRICES, plans },
        ends: listEndingPlans({ ...facts, kind: KIND }, body),
      }),
    },
    problems: [],
  }
}
