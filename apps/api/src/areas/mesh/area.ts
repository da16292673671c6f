import type { Area } from '#api/area.ts'

import { meshEndpoints } from './endpoints.ts'

export const meshArea: Area = { name: 'mesh', endpoints: meshEndpoints }
