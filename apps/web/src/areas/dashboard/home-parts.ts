import { lazy } from 'react'

import { onDemand } from '#web/http/on-demand.ts'

/** Home loads this script in parallel with its data. */
export const loadHomeParts = onDemand(() => import('./HomeParts.tsx'))

export const Usage = lazy(async () => ({ default: (await loadHomeParts()).Usage }))
export const HomeAside = lazy(async () => ({ default: (await loadHomeParts()).HomeAside }))
