import { OPEN } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

/** Who may make each call of the area, how it is asked, and what it changes. */
export const ACCESS: AccessRows = {
  'POST /device/applicationversionstatus': {
    who: OPEN,
    input: { body: { DeviceType: 'ios', ApplicationID: 'switchboard/1.4.0' } },
  },
}
