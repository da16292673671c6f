import { validateLead } from '@switchboard/domain/ordering/adding/mobile/change-of-leader'
import { additionSteps } from '@switchboard/domain/ordering/adding/quote'
import { toSalesPerson } from '@switchboard/domain/ordering/sales'

import { monthlyPrice } from '#api/provider/books/period-price.ts'

import type { Prices } from '../snapshot.ts'

import { NO_EXTRAS, NOWHERE } from './addition.ts'
import { readGuardedNumbers, readAdditionFacts } from './store.ts'
import { invalid } from './validator.ts'
import type { Validator } from './validator.ts'

const KIND = 'mobilelead'

/** Validates a change of leader, which gives two lines each other's plan: two statements. */
export const leadValidator: Validator = async (db, ordering, { body }) => {
  const { today, brand, accountCode } = ordering
  const known = await readAdditionFacts(db, ordering, { kind: KIND, entity: null })
  const { staffName, billFrequency, canOrderNewProducts, ...rest } = known
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
      quote,
      businessGroup: rest.businessGroup,
      billFrequency,
      ids: { username: null, phoneNumber: null },
      laysFibre: false,
      agreements: { feeToLeave: null, comesFrom: [] },
      snapshot: async () => ({
        ...quote,
        ...NOWHERE,
        prices: { ...NO_EXTRAS, plans },
      }),
    },
    problems: [],
  }
}
