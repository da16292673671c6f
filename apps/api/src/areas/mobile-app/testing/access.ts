import { OPEN } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

export const ACCESS: AccessRows = {
  'POST /device/applicationversionstatus': {
    who: OPEN,
    input: { body: { DeviceType: 'ios', ApplicationID: 'switchboard/1.4.0' } },
  },
}
