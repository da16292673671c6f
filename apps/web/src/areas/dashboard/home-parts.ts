import { declareParts } from '#web/http/on-demand.ts'

/** Home loads this script in parallel with its data. */
const parts = declareParts(() => import('./HomeParts.tsx'))

export const loadHomeParts = parts.load
export const Usage = parts.selectPart((module) => module.Usage)
export const HomeAside = parts.selectPart((module) => module.HomeAside)
