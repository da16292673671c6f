import type { Area } from '#api/provider/area.ts'

import { meshEndpoints } from './endpoints.ts'

export const meshArea: Area = { name: 'mesh', endpoints: meshEndpoints }
