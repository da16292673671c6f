import { OPEN } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

export const ACCESS: AccessRows = {
  'POST /analytics': {
    who: OPEN,
    input: {
      body: { kind: 'page', page: '/', dimension1: 'brand', dimension2: 'web', dimension5: '0.1.0' },
    },
  },
}
