import { randomUUID } from 'node:crypto'

import type { Brand } from '@switchboard/brands/brand'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { changePowerPlan } from '@switchboard/domain/power/order-calls'
import type { PowerChange } from '@switchboard/domain/power/trail'

import { trailName } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import { changeServicePlan } from '#api/provider/services/services.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { handleWhole } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import { setPlanRates } from '#api/provider/metering/rates.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { powerPlanNotice } from './letters.ts'
import { findPlanChangeFacts } from './store/plan-change.ts'
import type { WantedPlan } from './store/plan-change.ts'

const CHANGED: PowerChange = 'power-plan-changed'

/** One message for an unknown connection and for a connection that supplies somebody else. */
const NOT_YOURS = { field: 'icp', message: 'expected a connection that supplies the account' }
const OF_PLAN = { field: 'planKey' }

/** A plan applies from the day after the request: the bill charges earlier days by their own rates. Source: PWR-050, PWR-083. */
export function planChangeEndpoint(brand: Brand): Endpoint {
  return handleWhole(changePowerPlan, async ({ db, body: { icp, planKey, salesChannel }, ...asked }) => {
    const { accountCode, today, now, actor } = asked
    await lockAccount(db, accountCode)
    const wanted = { accountCode, icp, planKey, salesChannel, brand: brand.id, today }
    const known = await findPlanChangeFacts(db, wanted)
    if (known === null) return refuse('CONNECTION_NOT_FOUND', NOT_YOURS)
    if (known.isDisabled) return refuse('FORBIDDEN')
    if (known.hasActiveOrder && actor.kind !== 'staff') return refuse('ExistingOrderInProgress')
    const { plan, serviceNumber } = known
    if (plan === null) return refuse('PLAN_NOT_FOUND', OF_PLAN)
    if (planKey === known.planKey) return { status: 200 as const, icp, planKey, holdsFrom: known.holdsFrom }
    if (known.isLocked) return refuse('PLAN_CHANGE_LOCKED', OF_PLAN)
    if (!plan.isForConnection) return refuse('PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT', OF_PLAN)
    const holdsFrom = addDays(today, 1)
    await changeServicePlan(db, { accountCode, serviceNumber }, planKey)
    await setPlanRates(db, { accountCode, serviceNumber, from: holdsFrom }, plan)
    const detail = { icp, from: known.planKey, to: planKey, salesChannel, holdsFrom }
    await audit(db, actor, { accountCode, action: CHANGED, detail })
    await tellOfPlan(
      db,
      { accountCode, now, actor },
      { plan, former: known.planName, holdsFrom, businessGroup: known.businessGroup },
    )
    return { status: 200 as const, icp, planKey, holdsFrom }
  })
}

type Changed = {
  readonly plan: WantedPlan
  readonly former: string
  readonly holdsFrom: Day
  readonly businessGroup: string
}

type PlanChanger = { readonly accountCode: string; readonly now: number; readonly actor: Actor }

async function tellOfPlan(
  queries: Queries,
  { accountCode, now, actor }: PlanChanger,
  { plan, former, holdsFrom, businessGroup }: Changed,
): Promise<void> {
  const rates = {
    centsPerUnitIncludingGst: plan.centsPerUnit,
    ...(plan.centsPerNightUnit !== undefined && { centsPerNightUnitIncludingGst: plan.centsPerNightUnit }),
    centsPerDayIncludingGst: plan.centsPerDay,
  }
  await queueNotice(queries, {
    ...powerPlanNotice({ plan: plan.name, former, holdsFrom, rates, businessGroup }),
    accountCode,
    source: `power-plan:${randomUUID()}`,
    at: now,
    doneBy: trailName(actor),
  })
}
