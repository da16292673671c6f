import type { SealedTable } from '#api/platform/reseal.ts'

import { toWifiPlace } from './seal.ts'
import { createSealedColumn } from './store/sealed.ts'
import type { SealedSettings } from './store/sealed.ts'

export const SEALED_PENDING: SealedTable<SealedSettings> = {
  ...createSealedColumn('pending'),
  toPlace: toWifiPlace,
}
export const SEALED_BEFORE: SealedTable<SealedSettings> = {
  ...createSealedColumn('before'),
  toPlace: toWifiPlace,
}
