import type { Area } from '#api/area.ts'

import { wirelessEndpoints } from './endpoints.ts'

export const wirelessArea: Area = { name: 'wireless', endpoints: wirelessEndpoints }
