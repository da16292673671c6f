import { OPEN } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

/** Who may make each call of the area, how it is asked, and what it changes. */
export const ACCESS: AccessRows = {
  'POST /analytics': {
    who: OPEN,
    input: {
      body: { kind: 'page', page: '/', dimension1: 'brand', dimension2: 'web', dimension5: '0.1.0' },
    },
  },
}
