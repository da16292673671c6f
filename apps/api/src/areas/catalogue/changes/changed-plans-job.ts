import { addDays, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { CHANGES } from '@switchboard/domain/product-change/kinds'

import { jobActor } from '#api/platform/actor.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import { NO_ORDER } from '#api/provider/books/steps-ahead.ts'
import type { ListSteps } from '#api/provider/books/steps-ahead.ts'
import { changeServicePlan } from '#api/provider/services/services.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { auditPlanChange } from '../plan-charges.ts'

import { listAccountsWithChangedPlans, listPlanStarts, markChangedPlansBegun } from './store.ts'
import type { ChangedPlan } from './store.ts'

const EVERY_SECONDS = 20

/**
 * Changes the plan of a service once its product change has begun and the last bill of the old plan is made: a data cap belongs
 * to a bill period.
 */
export function createChangedPlansJob({ db }: Pick<Services, 'db'>): Job {
  return {
    name: 'changed plans',
    everySeconds: EVERY_SECONDS,
    run: async (stopping) => beginChangedPlans(db, await providerNow(db), stopping),
  }
}

export async function beginChangedPlans(db: Database, now: number, stopping: AbortSignal): Promise<void> {
  const today = dayAt(now)
  for (const accountCode of await listAccountsWithChangedPlans(db, today)) {
    if (stopping.aborted) return
    await db.transaction(async (queries) => {
      await lockAccount(queries, accountCode)
      const context = { accountCode, actor: jobActor('changed-plans') }
      for (const { kind, plan_code: planKey } of await beginDuePlans(queries, { accountCode, today, now }))
        await auditPlanChange(queries, context, { service: CHANGES[kind].plan, planKey })
    })
  }
}

type DuePlans = { readonly accountCode: string; readonly today: Day; readonly now: number }

/** Gives services the plans that are due, and returns these plans. The caller has locked the account. */
async function beginDuePlans(queries: Queries, due: DuePlans): Promise<readonly ChangedPlan[]> {
  const plans = await markChangedPlansBegun(queries, due)
  for (const { service_number: serviceNumber, plan_code: planKey } of plans)
    await changeServicePlan(queries, { accountCode: due.accountCode, serviceNumber }, planKey)
  return plans
}

/**
 * The plans of product changes that have not begun, as steps of a forecast. The job begins a plan after the bill of its first
 * day, so the first bill by the plan is the bill after it.
 */
export const listPlanSteps: ListSteps = async (queries, accountCode) => {
  const starts = await listPlanStarts(queries, accountCode)
  return starts.map((startsOn) => {
    const takenOn = addDays(startsOn, 1)
    const due = { accountCode, today: takenOn, now: Date.parse(takenOn) }
    const take = async (forecast: Queries) => {
      await beginDuePlans(forecast, due)
    }
    return { orderNumber: NO_ORDER, takenOn, take }
  })
}
