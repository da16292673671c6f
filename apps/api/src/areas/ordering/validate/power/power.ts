import { toCents } from '@switchboard/domain/money'
import type { PowerPlan } from '@switchboard/domain/ordering/offer/contract'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'
import { BUNDLE_NAME } from '@switchboard/domain/ordering/pricing/priced-order'
import { bundlePrice, toCharge } from '@switchboard/domain/ordering/pricing/prices'
import type { Charge } from '@switchboard/domain/ordering/pricing/prices'
import { toSalesPerson } from '@switchboard/domain/ordering/sales'
import { powerCredit, powerCreditCosts } from '@switchboard/domain/power/credit'
import { powerProblems } from '@switchboard/domain/power/validate'

import { toMonthlyPrice } from '#api/provider/books/period-price.ts'

import type { OrderSnapshot } from '../../snapshot.ts'
import { invalid } from '../validator.ts'
import type { Ordering, Placement, Validator } from '../validator.ts'

import { readPowerFacts } from './store.ts'
import type { KnownForPower } from './store.ts'

/** Validates an order of power alone: one statement. Source: PWR-022 to PWR-034. */
export const powerValidator: Validator = async (db, ordering, { body }) => {
  const power = body.ElectricityToChange
  const { actor, brand, today } = ordering
  const facts = await readPowerFacts(db, ordering, {
    salesChannel: body.SalesChannel,
    icp: power?.Icp ?? null,
    from: power?.RequestedDateOfProvisioning ?? null,
  })
  const plans = facts.connection?.plans ?? []
  const problems = powerProblems(body, {
    ...facts,
    plans,
    salesPerson: toSalesPerson(facts.staffName),
    isStaff: actor.kind === 'staff',
    powerBundlePromoCode: brand.powerBundlePromoCode,
    today,
  })
  const plan = plans.find(({ planKey }) => planKey === power?.RatePlan)
  if (problems.length > 0) return invalid(...problems)
  if (power === null || plan === undefined || facts.connection === null) return invalid('FORM_STATE_INVALID')
  return { placement: toPlacement(ordering, facts, { power, plan }), problems: [] }
}

type Ordered = {
  readonly power: NonNullable<Parameters<Validator>[2]['body']['ElectricityToChange']>
  readonly plan: PowerPlan
}

function toPlacement({ brand, today }: Ordering, facts: KnownForPower, { power, plan }: Ordered): Placement {
  const { billFrequency, businessGroup, broadband, connection } = facts
  // Source: PWR-095, PWR-096
  const bundle = bundlePrice(
    brand.powerBundleDiscount,
    { offer: { billFrequency, bundle: null, hasPower: facts.hasPower }, power: 'takes' },
    broadband,
  )
  const quote = {
    costs: [...listCosts(plan, bundle), ...powerCreditCosts(powerCredit(facts))],
    steps: [
      { step: 'accepted', on: today } as const,
      { step: 'powerOn', on: power.RequestedDateOfProvisioning } as const,
    ],
  }
  const { centsPerUnitIncludingGst, centsPerNightUnitIncludingGst, centsPerDayIncludingGst } = plan
  return {
    quote,
    businessGroup,
    billFrequency,
    ids: { username: null, phoneNumber: null },
    laysFibre: false,
    agreements: { feeToLeave: null, comesFrom: [] },
    snapshot: async () => ({
      ...quote,
      place: toPlace(connection),
      prices: {
        plans: {},
        extras: {},
        hardware: {},
        bundleCents: bundle === null ? null : toMonthlyPrice(0 - bundle.chargeIncludingGst, billFrequency),
        power: {
          centsPerUnit: centsPerUnitIncludingGst,
          centsPerNightUnit: centsPerNightUnitIncludingGst,
          centsPerDay: centsPerDayIncludingGst,
        },
      },
      continuingExtras: [],
      visited: false,
      ends: [],
    }),
  }
}

function toPlace(connection: KnownForPower['connection']): OrderSnapshot['place'] {
  if (connection === null) return { address: '', detail: '', leaves: null }
  const { FullAddress, StreetName, City } = connection.location
  return { address: FullAddress, detail: `${StreetName}, ${City}`, leaves: null }
}

function listCosts(plan: PowerPlan, bundle: Charge | null): OrderCost[] {
  const { chargeIncludingGst, chargeExcludingGst } = toCharge(toCents(0))
  const { coreProductKey: _product, planKey: _plan, description: name, ...rates } = plan
  const free = { amountIncludingGst: chargeIncludingGst, amountExcludingGst: chargeExcludingGst }
  return [
    ...(bundle === null
      ? []
      : [
          {
            kind: 'bundle',
            name: BUNDLE_NAME,
            due: 'bill',
            amountIncludingGst: bundle.chargeIncludingGst,
            amountExcludingGst: bundle.chargeExcludingGst,
          } as const,
        ]),
    { kind: 'power', name, due: 'used', ...free, rates },
  ]
}
