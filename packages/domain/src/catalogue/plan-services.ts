/** From the slowest to the fastest. Source: CAT-003, CAT-066. */
export const TECHNOLOGIES = ['ADSL', 'VDSL', 'UFB'] as const
export type Technology = (typeof TECHNOLOGIES)[number]

/** The services of a core product. Each plan is for one of them. */
export const PLAN_SERVICES = ['Internet', 'Voice'] as const
export type PlanService = (typeof PLAN_SERVICES)[number]
