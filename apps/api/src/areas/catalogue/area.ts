import { CATALOGUE_CHANGES } from '@switchboard/domain/catalogue/trail'

import type { Area } from '#api/area.ts'

import { catalogueEndpoints } from './endpoints.ts'
import { additionalProductsPart, productsPart } from './store/parts.ts'

export const catalogueArea: Area = {
  name: 'catalogue',
  endpoints: catalogueEndpoints,
  dashboard: [additionalProductsPart, productsPart],
  changes: CATALOGUE_CHANGES,
}
