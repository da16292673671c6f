import { dayAt } from '@switchboard/domain/day'
import { CHANGES } from '@switchboard/domain/product-change/kinds'

import { jobActor } from '#api/platform/actor.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import { changeServicePlan } from '#api/provider/services/services.ts'
import type { Database } from '#api/platform/database/database.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { Services } from '#api/platform/services.ts'

import { auditPlanChange } from '../plan-charges.ts'

import { markChangedPlansBegun, listAccountsWithChangedPlans } from './store.ts'

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
      for (const plan of await markChangedPlansBegun(queries, { accountCode, today, now })) {
        const { service_number: serviceNumber, plan_code: planKey, kind } = plan
        await changeServicePlan(queries, { accountCode, serviceNumber }, planKey)
        const context = { accountCode, actor: jobActor('changed-plans') }
        await auditPlanChange(queries, context, { service: CHANGES[kind].plan, planKey })
      }
    })
  }
}
