import type { Job } from '#api/platform/jobs/jobs.ts'
import { resealTable } from '#api/platform/reseal.ts'
import type { SealedTable } from '#api/platform/reseal.ts'
import type { Services } from '#api/platform/services.ts'

import { toCodePlace, toSecretPlace } from './factor-seals.ts'
import { claimCodes, claimSecrets, saveCodes, saveSecrets } from './sealed-factor-store.ts'
import type { SealedCode, SealedSecret } from './sealed-factor-store.ts'

const EVERY_SECONDS = 300

const SECRETS: SealedTable<SealedSecret> = {
  claim: claimSecrets,
  toPlace: ({ userId }) => toSecretPlace(userId),
  save: saveSecrets,
}
const CODES: SealedTable<SealedCode> = {
  claim: claimCodes,
  toPlace: ({ userId }) => toCodePlace(userId),
  save: saveCodes,
}

/** Seals secrets of apps and recovery codes by the current key. Source: OPS-031. */
export function factorSealsJob({ db, environment }: Services): Job {
  const context = { db, ring: environment.SECOND_FACTOR_RING }
  return {
    name: 'sealed second factors',
    everySeconds: EVERY_SECONDS,
    async run(stopping) {
      await resealTable(context, SECRETS, stopping)
      await resealTable(context, CODES, stopping)
    },
  }
}
