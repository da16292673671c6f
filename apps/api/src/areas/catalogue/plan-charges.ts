import type { PlanService } from '@switchboard/domain/catalogue/plan-services'

import { audit } from '#api/platform/audit.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { beginCharge, endCharge } from '#api/provider/books/charges.ts'
import type { ChargeChange } from '#api/provider/books/charges.ts'
import { changeServicePlan } from '#api/provider/services/services.ts'
import { serviceSubject } from '#api/provider/services/subjects.ts'

import type { ChangeContext } from './change-context.ts'

const PLAN_CATEGORY: Record<PlanService, string> = { Internet: 'Broadband', Voice: 'Homeline' }

export type SoldPlan = {
  readonly planKey: string
  readonly service: PlanService
  readonly serviceNumber: number
  readonly name: string
  readonly about: string
  readonly monthlyCents: number
}

/** The names of the new and the former plan; the latter is null if nothing was charged. */
type PlanNames = { readonly begins: string; readonly ends: string | null }

/** Charges a service by another plan from the day on. */
export async function chargePlan(
  db: Queries,
  from: ChargeChange,
  { service, serviceNumber, name, about, monthlyCents }: SoldPlan,
): Promise<PlanNames> {
  const plan = { subject: serviceSubject(serviceNumber), lineKind: 'plan' } as const
  const ended = await endCharge(db, from, plan)
  const { category, quantity } = ended ?? { category: PLAN_CATEGORY[service], quantity: 1 }
  const price = { category, quantity, name, about, monthlyCents, lastDay: null, productKey: null }
  await beginCharge(db, from, { kind: 'plan', ...plan, ...price })
  return { begins: toBillName({ name, about }), ends: ended === null ? null : toBillName(ended) }
}

/** Changes the plan of a service and its charge from today on, with an audit entry. */
export async function setPlan(db: Queries, context: ChangeContext, sold: SoldPlan): Promise<PlanNames> {
  const { accountCode, today } = context
  const { serviceNumber, planKey, service } = sold
  await changeServicePlan(db, { accountCode, serviceNumber }, planKey)
  const names = await chargePlan(db, { accountCode, from: today }, sold)
  await auditPlanChange(db, context, { service, planKey })
  return names
}

export async function auditPlanChange(
  db: Queries,
  { accountCode, actor }: Pick<ChangeContext, 'accountCode' | 'actor'>,
  detail: { readonly service: PlanService | null; readonly planKey: string },
): Promise<void> {
  await audit(db, actor, { accountCode, action: 'plan-changed', detail })
}

function toBillName({ name, about }: Pick<SoldPlan, 'name' | 'about'>): string {
  return about === '' ? name : `${name}: ${about}`
}
