import { ACTING } from '#api/testing/access-callers.ts'
import type { AccessRows } from '#api/testing/access-callers.ts'

export const ACCESS: AccessRows = {
  'GET /accounts/{accountCode}/communications': { who: ACTING },
  'GET /accounts/{accountCode}/communication/{communicationId}/{communicationMediumId}': {
    who: ACTING,
    input: { parameters: { communicationId: '1', communicationMediumId: '1' } },
  },
}
