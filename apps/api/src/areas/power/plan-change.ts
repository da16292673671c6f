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
import type { RequestedPlan } from './store/plan-change.ts'

const PLAN_CHANGED: PowerChange = 'power-plan-changed'

/** The same message for an unknown connection and for a connection of another account. */
const UNKNOWN_CONNECTION = { field: 'icp', message: 'expected a connection that supplies the account' }
const PLAN_FIELD = { field: 'planKey' }

/** A plan applies from the day after the request: the bill charges earlier days by their own rates. Source: PWR-050, PWR-083. */
export function planChangeEndpoint(brand: Brand): Endpoint {
  return handleWhole(changePowerPlan, async ({ db, body: { icp, planKey, salesChannel }, ...rest }) => {
    const { accountCode, today, now, actor } = rest
    await lockAccount(db, accountCode)
    const query = { accountCode, icp, planKey, salesChannel, brand: brand.id, today }
    const facts = await findPlanChangeFacts(db, query)
    if (facts === null) return refuse('CONNECTION_NOT_FOUND', UNKNOWN_CONNECTION)
    if (facts.isDisabled) return refuse('FORBIDDEN')
    if (facts.hasActiveOrder && actor.kind !== 'staff') return refuse('ExistingOrderInProgress')
    const { plan, serviceNumber } = facts
    if (plan === null) return refuse('PLAN_NOT_FOUND', PLAN_FIELD)
    if (planKey === facts.planKey) return { status: 200 as const, icp, planKey, holdsFrom: facts.holdsFrom }
    if (facts.isLocked) return refuse('PLAN_CHANGE_LOCKED', PLAN_FIELD)
    if (!plan.isForConnection) return refuse('PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT', PLAN_FIELD)
    const holdsFrom = addDays(today, 1)
    await changeServicePlan(db, { accountCode, serviceNumber }, planKey)
    await setPlanRates(db, { accountCode, serviceNumber, from: holdsFrom }, plan)
    const detail = { icp, from: facts.planKey, to: planKey, salesChannel, holdsFrom }
    await audit(db, actor, { accountCode, action: PLAN_CHANGED, detail })
    await notifyPlanChange(
      db,
      { accountCode, now, actor },
      { plan, former: facts.planName, holdsFrom, businessGroup: facts.businessGroup },
    )
    return { status: 200 as const, icp, planKey, holdsFrom }
  })
}

type PlanChange = {
  readonly plan: RequestedPlan
  readonly former: string
  readonly holdsFrom: Day
  readonly businessGroup: string
}

type NoticeContext = { readonly accountCode: string; readonly now: number; readonly actor: Actor }

async function notifyPlanChange(
  queries: Queries,
  { accountCode, now, actor }: NoticeContext,
  { plan, former, holdsFrom, businessGroup }: PlanChange,
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
